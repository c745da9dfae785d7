import { readFileSync } from 'node:fs';
import { provinceCodes } from '@halcyon/contract/market/countries';
import { marketIds, markets, type MarketId } from '@halcyon/contract/market/markets';
import { policyColumns, type MarketPolicy, type PolicyId } from '@halcyon/contract/market/policy';
import { exclusionRegisters } from '@halcyon/wire/register/exclusion-register';
import { z } from 'zod';

const Amount = z.strictObject({
  amountMinor: z.string().regex(/^\d{1,15}$/),
  currency: z.string().length(3),
});
const Periods = z.array(z.enum(['D', 'W', 'M']));
const LimitKind = z.enum(['deposit', 'loss', 'stake', 'time']);
const Lawful = z.enum(['open', 'licence', 'off']);
const Wait = z.strictObject({ unit: z.enum(['hours', 'months']), count: z.int().min(0) });
const Way = z.strictObject({
  min: Amount,
  max: Amount,
  processTime: z.union([
    z.strictObject({ unit: z.literal('instant') }),
    z.strictObject({ unit: z.enum(['hours', 'days']), from: z.int().min(0), to: z.int().positive() }),
  ]),
});
// oxfmt-ignore
const methods = [
  'BLIK', 'CREDITCARD', 'EUTELLER', 'MUCHBETTER', 'NETELLER', 'PAYSAFECARD', 'PIX', 'RAPIDTRANSFER', 'SIRU', 'SKRILL',
  'TRUSTLY', 'WEBPAY',
] as const;
const columns = z.enum(policyColumns);

const PolicyRow: z.ZodType<MarketPolicy> = z.strictObject({
  id: z.enum<readonly PolicyId[]>([...marketIds, 'CA-ON', 'CA-AB']),
  version: z.int().positive(),
  signedOff: z.array(
    z.strictObject({ name: z.string().min(3), on: z.iso.date(), columns: z.array(columns) }),
  ),
  demonstration: z.array(columns),
  licence: z.strictObject({ authority: z.string().min(2), number: z.string().min(1) }).nullable(),
  lawful: z.strictObject({ casino: Lawful, live: Lawful, sports: Lawful, virtual: Lawful }),
  age: z.int().min(18).max(25),
  casino: z.boolean(),
  live: z.boolean(),
  sports: z.boolean(),
  virtual: z.boolean(),
  demoAllowed: z.boolean(),
  strictArt: z.boolean(),
  idleMinutes: z.int().min(5).max(30),
  verifyBefore: z.enum(['deposit', 'play', 'withdrawal']),
  verifyThreshold: Amount,
  limitWindow: z.enum(['calendar', 'rolling']),
  limitBasis: z.enum(['gross', 'net']),
  limitPeriods: Periods.min(1),
  limitKinds: z.array(LimitKind).min(2),
  limitNotices: z.array(z.union([z.literal(50), z.literal(100)])),
  mandatoryLimits: z.strictObject({
    prompt: z.enum(['none', 'ask', 'required']),
    mode: z.enum(['all', 'any']),
    limits: z.array(z.strictObject({ kind: LimitKind, periods: Periods.min(1) })),
  }),
  regulatorCap: z
    .strictObject({
      kind: z.literal('deposit'),
      period: z.enum(['D', 'W', 'M']),
      max: Amount,
      younger: z.strictObject({ belowAge: z.int(), max: Amount }).nullable(),
    })
    .nullable(),
  increaseDelayHours: z.union([z.literal(24), z.literal(72), z.literal(168)]),
  increaseNotBeforePeriodEnd: z.boolean(),
  increaseReconfirm: z.boolean(),
  timeOutDays: z.array(z.int().positive()).min(1),
  coolingHours: z.int().positive(),
  exclusionMinMonths: z.int().min(0),
  exclusionMonths: z.array(z.int().positive()).min(1),
  exclusionIndefinite: z.boolean(),
  exclusionAutoEnd: z.boolean(),
  exclusionWaitAfterRequest: z.strictObject({ definite: Wait, indefinite: Wait }),
  exclusionRegister: z.enum(exclusionRegisters).nullable(),
  realityCheck: z.strictObject({
    mode: z.enum(['fixed', 'player', 'offered']),
    minutes: z.int().positive(),
    choices: z.array(z.int().positive()).min(1),
    lockMinutes: z.int().min(0),
  }),
  minCycleMs: z.strictObject({ slots: z.int().min(0), other: z.int().min(0) }),
  autoplay: z.boolean(),
  stakeCaps: z.array(
    z.strictObject({ games: z.literal('slots'), belowAge: z.int().nullable(), max: Amount }),
  ),
  parallelGames: z.boolean(),
  withdrawalCancellation: z.boolean(),
  bonusWageringCap: z.int().positive().nullable(),
  stickyAllowed: z.boolean(),
  bonusOffers: z.enum(['all', 'not_welcome', 'first_only']),
  creditAllowed: z.boolean(),
  otherHolderDeposits: z.enum(['suspend', 'return']),
  netPositionAndClockShown: z.boolean(),
  sportsbookVariant: z.enum(['A', 'B']),
  blockedProvinces: z.array(z.enum(provinceCodes)),
  depositPresets: z.array(Amount).min(3).max(6),
  paymentMethods: z.array(
    z.strictObject({
      method: z.enum(methods),
      isDebitOnly: z.literal(true).optional(),
      deposit: Way,
      withdrawal: Way.nullable(),
    }),
  ),
});

/** The policy file cannot be used. `problems` has one readable line per defect. */
export class PolicyInvalid extends Error {
  override name = 'PolicyInvalid';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The market policies cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

export type Policies = Readonly<Record<PolicyId, MarketPolicy>>;

/** The market that a policy row belongs to: `CA-ON` is a province of CA. */
function marketOfPolicy(id: PolicyId): MarketId {
  return id === 'CA-ON' || id === 'CA-AB' ? 'CA' : id;
}

/**
 * Checks the rows of a policy file.
 * Refuses (PolicyInvalid, listing every defect): a missing or unknown column, an unknown, missing or repeated
 * market, an amount in a currency that is not the market's, a sign-off of nothing.
 */
export function parsePolicies(raw: unknown): Policies {
  const read = z.array(z.looseObject({ id: z.string() })).safeParse(raw);
  if (!read.success) throw new PolicyInvalid(['the file is not a list of rows with an id']);
  const problems: string[] = [];
  const rows: Partial<Record<PolicyId, MarketPolicy>> = {};
  for (const row of read.data) {
    const parsed = PolicyRow.safeParse(row);
    if (!parsed.success) {
      problems.push(
        ...parsed.error.issues.map(
          (issue) => `${row.id}: ${issue.path.join('.') || 'row'}: ${issue.message}`,
        ),
      );
      continue;
    }
    if (rows[parsed.data.id] !== undefined) problems.push(`${row.id}: stands twice`);
    problems.push(...foreignAmounts(parsed.data), ...contradictions(parsed.data));
    rows[parsed.data.id] = parsed.data;
  }
  const given = new Set(read.data.map(({ id }) => id));
  problems.push(...marketIds.filter((id) => !given.has(id)).map((id) => `${id}: no row`));
  for (const province of ['CA-ON', 'CA-AB']) if (!given.has(province)) problems.push(`${province}: no row`);
  if (problems.length > 0) throw new PolicyInvalid(problems);
  return rows as Policies;
}

function foreignAmounts(policy: MarketPolicy): string[] {
  const { currency } = markets[marketOfPolicy(policy.id)];
  const found = [...JSON.stringify(policy).matchAll(/"currency":"([A-Z]{3})"/g)].map(([, code]) => code);
  return [...new Set(found)]
    .filter((code) => code !== currency)
    .map((code) => `${policy.id}: ${code} is not ${currency}`);
}

function contradictions(policy: MarketPolicy): string[] {
  const problems: string[] = [];
  const say = (wrong: boolean, text: string) => wrong && problems.push(`${policy.id}: ${text}`);
  say(
    !policy.creditAllowed &&
      policy.paymentMethods.some(({ method, isDebitOnly }) => method === 'CREDITCARD' && !isDebitOnly),
    'takes no credit, but offers CREDITCARD with credit',
  );
  say(
    policy.mandatoryLimits.limits.some(({ kind }) => !policy.limitKinds.includes(kind)),
    'asks for a limit of a kind that it does not offer',
  );
  say(
    Math.min(...policy.exclusionMonths) < policy.exclusionMinMonths,
    'offers an exclusion below the minimum',
  );
  const presets = policy.depositPresets.map(({ amountMinor }) => BigInt(amountMinor));
  say(
    presets.some((one, index) => one <= (presets[index - 1] ?? 0n)),
    'depositPresets do not rise',
  );
  for (const { method, deposit, withdrawal } of policy.paymentMethods) {
    const [min, max] = [BigInt(deposit.min.amountMinor), BigInt(deposit.max.amountMinor)];
    say(
      presets.filter((one) => one >= min && one <= max).length < 2,
      `${method}: takes fewer than two of depositPresets`,
    );
    for (const way of withdrawal ? [deposit, withdrawal] : [deposit]) {
      say(BigInt(way.min.amountMinor) > BigInt(way.max.amountMinor), `${method}: minimum above maximum`);
      say(BigInt(way.min.amountMinor) <= 0n, `${method}: minimum is not above zero`);
    }
  }
  return problems;
}

/** Why a production start leaves this market shut; an empty list means that it opens. */
export function whyShutInProduction(policy: MarketPolicy): readonly string[] {
  const reasons: string[] = [];
  if (policy.licence === null) reasons.push('the policy names no licence');
  const signed = new Set(policy.signedOff.flatMap(({ columns }) => columns));
  const unsigned = policy.demonstration.filter((column) => !signed.has(column));
  if (unsigned.length > 0) reasons.push(`demonstration values without a sign-off: ${unsigned.join(', ')}`);
  for (const vertical of ['casino', 'live', 'sports', 'virtual'] as const) {
    if (policy[vertical] && policy.lawful[vertical] === 'off')
      reasons.push(`${vertical} is on, but the law says off`);
  }
  return reasons;
}

const committed = new URL('../../../../content/policy/markets.json', import.meta.url);

/** Reads and checks the policies of this operator; without a file the committed ones. Refuses: PolicyInvalid. */
export function readPolicies(file: string | URL = committed): Policies {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new PolicyInvalid([`${String(file)} cannot be read: ${(cause as Error).message}`]);
  }
  try {
    return parsePolicies(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new PolicyInvalid([`${String(file)} is not JSON`]);
    throw cause;
  }
}
