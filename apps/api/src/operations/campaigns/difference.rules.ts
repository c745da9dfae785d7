import type { CampaignChange } from '@halcyon/contract/operations/campaigns.contract';

const CHANGES_MAX = 200;

/** What differs between two JSON values, by the path of each field, at most 200 of them. Pure. */
export function differencesOf(from: unknown, to: unknown): readonly CampaignChange[] {
  const [before, after] = [flat(from), flat(to)];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths
    .filter((path) => before.get(path) !== after.get(path))
    .slice(0, CHANGES_MAX)
    .map((path) => ({ path, from: before.get(path) ?? null, to: after.get(path) ?? null }));
}

function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  const isNested = typeof value === 'object' && value !== null;
  if (!isNested || Object.keys(value).length === 0) into.set(path, JSON.stringify(value));
  else for (const [name, of] of Object.entries(value)) flat(of, path === '' ? name : `${path}.${name}`, into);
  return into;
}
