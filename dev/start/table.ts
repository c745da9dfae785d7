import { demonstrationAccounts, demonstrationOperators } from './demonstration.ts';

type Started = {
  readonly ports: Readonly<Record<string, number>>;
  readonly isProduction: boolean;
  readonly seconds: number;
};

/** What a person needs to know after a start: where everything is, and who can sign in. */
export function startedTable({ ports, isProduction, seconds }: Started): string {
  const at = (name: string, path = '/') => `http://localhost:${ports[name]}${path}`;
  const rows: [string, string][] = [
    ['Player site', at('PORT', '/en-UN/')],
    ['API description', at('PORT', '/api/docs')],
    ['Operators', at('OPERATOR_PORT')],
    ['Games server', at('GAMES_PORT', '/api/openapi.json')],
    ...(isProduction
      ? []
      : ([
          ['Outside world (mail, SMS, payments)', at('SANDBOX_PORT')],
          ...[...demonstrationAccounts, ...demonstrationOperators].map((account): [string, string] => [
            account.who,
            `${account.email}  ${account.password}${'appKey' in account ? `  app key ${account.appKey}` : ''}`,
          ]),
          ['An operator’s code now', 'npm run operator -- --code vera@operators.example'],
        ] as [string, string][])),
    ['Metrics', at('METRICS_PORT', '/metrics')],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return [
    '',
    `  Halcyon is up after ${seconds.toFixed(1)} s. Ctrl-C stops everything.`,
    '',
    ...lines,
    '',
  ].join('\n');
}
