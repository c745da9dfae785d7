import { z } from 'zod';

/** What an operator must know about a variable; docs/operations/configuration.md is made from it. */
export type SettingFacts = {
  readonly about: string;
  /** In words, where the schema itself has no default. */
  readonly byDefault?: string;
  /** A production start refuses to run without it. */
  readonly isNeeded?: true;
  readonly isSecret?: true;
  /** Variables that are set together or not at all. */
  readonly group?: string;
};

/** A variable of the environment with what the documentation says about it. */
export function setting<S extends z.ZodType>(schema: S, facts: SettingFacts): S {
  return schema.meta({ ...facts }) as S;
}

/** A switch: `on` or `off`. */
export function flag(byDefault: boolean, facts: SettingFacts) {
  const schema = z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .optional()
    .transform((value) => (value === undefined ? byDefault : ['on', 'true', '1'].includes(value)));
  return setting(schema, { byDefault: `\`${byDefault ? 'on' : 'off'}\``, ...facts });
}

/** What is known about each variable of a schema, in its order. */
export function settingsOf(schema: z.ZodObject): readonly (SettingFacts & { readonly name: string })[] {
  return Object.entries(schema.shape).map(([name, one]) => {
    const known = (one as z.ZodType).meta() as SettingFacts | undefined;
    if (!known?.about) throw new Error(`${name} says nothing about itself`);
    const byDefault = known.byDefault ?? defaultOf(one as z.ZodType);
    return { ...known, name, ...(byDefault === undefined ? {} : { byDefault }) };
  });
}

function defaultOf(schema: z.ZodType): string | undefined {
  return schema instanceof z.ZodDefault ? `\`${String(schema.def.defaultValue)}\`` : undefined;
}

/**
 * What a production start lacks, one readable line for each: what is needed and not given, and what is missing of
 * variables that belong together.
 */
export function missingSettings(
  schema: z.ZodObject,
  given: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const settings = settingsOf(schema);
  const isGiven = (name: string) => given[name] !== undefined && given[name] !== '';
  return settings.flatMap(({ name, isNeeded, group }) => {
    if (isGiven(name)) return [];
    if (isNeeded) return [`${name}: required in production`];
    const other = group && settings.find((one) => one.group === group && isGiven(one.name));
    return other ? [`${name}: required in production together with ${other.name}`] : [];
  });
}
