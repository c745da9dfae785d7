/** Accounts of the demonstration, printed at start; the platform makes them outside production only. */
export const demonstrationAccounts = [
  { who: 'Player (Ireland, verified)', email: 'aoife@players.example', password: 'Kingfisher-Reed-41' },
  { who: 'Player (Brazil)', email: 'joao@players.example', password: 'Kingfisher-Reed-42' },
  { who: 'Player (self-excluded)', email: 'maeve@players.example', password: 'Kingfisher-Reed-43' },
] as const;
