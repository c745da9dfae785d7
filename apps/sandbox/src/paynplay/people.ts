import type { Person } from './mandates.ts';

export type SandboxPerson = Person;

// Invented people; the tax numbers have valid check digits and belong to the invention.
/** Who banks in the sandbox. */
export const peopleOf: Readonly<Record<'FI' | 'BR', readonly SandboxPerson[]>> = {
  FI: [
    {
      sub: 'fi-0001',
      given_name: 'Aino',
      family_name: 'Korhonen',
      birthdate: '1988-03-14',
      country: 'FI',
      street_address: 'Satamakatu 4',
      locality: 'Helsinki',
      postal_code: '00160',
    },
    {
      sub: 'fi-0002',
      given_name: 'Eetu',
      family_name: 'Virtanen',
      birthdate: '1995-11-02',
      country: 'FI',
      street_address: 'Rantatie 12',
      locality: 'Turku',
      postal_code: '20100',
    },
  ],
  BR: [
    {
      sub: 'br-0001',
      given_name: 'Camila',
      family_name: 'Nogueira',
      birthdate: '1991-07-21',
      country: 'BR',
      cpf: '11144477735',
      street_address: 'Rua das Palmeiras 8',
      locality: 'São Paulo',
      postal_code: '01226-010',
    },
    {
      sub: 'br-0002',
      given_name: 'Rafael',
      family_name: 'Teixeira',
      birthdate: '1984-01-09',
      country: 'BR',
      cpf: '39053344705',
      street_address: 'Avenida do Mar 31',
      locality: 'Recife',
      postal_code: '50030-150',
    },
  ],
};
