import { z } from 'zod';

/** The registers of excluded people that markets have. One protocol for all: names, and a definite answer. */
export const exclusionRegisters = ['GAMSTOP', 'OASIS', 'SPELPAUS', 'CRUKS', 'SIGAP', 'SRIJ', 'VSE'] as const;
export type ExclusionRegister = (typeof exclusionRegisters)[number];

/** `POST {origin}/registers/{register}/check` with the key of the purpose in `x-api-key`. */
export const RegisterQuestion = z.object({
  purpose: z.enum(['login', 'registration', 'marketing']),
  firstName: z.string(),
  lastName: z.string(),
  /** yyyy-MM-dd. */
  birthDate: z.string(),
  countryCode: z.string().length(2),
});
export type RegisterQuestion = z.infer<typeof RegisterQuestion>;

/** Only this counts as an answer; everything else is none. */
export const RegisterAnswer = z.object({ isListed: z.boolean() });

/** The sandbox's key; a real register gives each licensee its own. */
export const registerTestKey = 'demonstration-register-key';
