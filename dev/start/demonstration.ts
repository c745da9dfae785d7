/** Accounts of the demonstration, printed at start; the platform makes them outside production only. */
export const demonstrationAccounts = [
  { who: 'Player (Ireland, verified)', email: 'aoife@players.example', password: 'Kingfisher-Reed-41' },
  { who: 'Player (Brazil)', email: 'joao@players.example', password: 'Kingfisher-Reed-42' },
  { who: 'Player (self-excluded)', email: 'maeve@players.example', password: 'Kingfisher-Reed-43' },
] as const;

/** Operators of the demonstration, on the operators' own page; `appKey` goes into an authenticator app. */
export const demonstrationOperators = [
  {
    who: 'Operator (documents)',
    email: 'vera@operators.example',
    password: 'Lantern-Quarry-51',
    appKey: 'HALCYONDEMOVERA2',
  },
  {
    who: 'Operator (compliance)',
    email: 'niall@operators.example',
    password: 'Lantern-Quarry-52',
    appKey: 'HALCYONDEMONIALL',
  },
  {
    who: 'Operator (compliance, second)',
    email: 'mira@operators.example',
    password: 'Lantern-Quarry-53',
    appKey: 'HALCYONDEMOMIRA2',
  },
  {
    who: 'Operator (support, payments)',
    email: 'sam@operators.example',
    password: 'Lantern-Quarry-54',
    appKey: 'HALCYONDEMOSAM22',
  },
  {
    who: 'Operator (trading)',
    email: 'tess@operators.example',
    password: 'Lantern-Quarry-55',
    appKey: 'HALCYONDEMOTESS2',
  },
] as const;
