import { timingSafeEqual } from 'node:crypto';
import { formatDecimal } from '@halcyon/money/amount';
import {
  creedroomzError,
  creedroomzKey,
  CreedroomzMoney,
  readCreedroomz,
  type CreedroomzErrorId,
} from '@halcyon/wire/providers/creedroomz';
import { exactNumber, readExactJson, type ExactNumber } from '@halcyon/wire/providers/exact-json';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type {
  LaunchRequest,
  MoneyStep,
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
} from '../provider/adapter.ts';
import { originFor } from '../provider/ask-provider.ts';
import { parseCreedroomz } from './creedroomz.parse.ts';

const deviceTypes = { web: '1', mobile: '2' } as const;

/** CreedRoomz (BetConstruct). Facts, sources and marks: docs/domains/play-creedroomz.md. */
export const creedroomzAdapter: ProviderAdapter = {
  slug: 'creedroomz',
  policy: {
    token: 'rotate',
    launchSeconds: 120,
    duplicate: 'refuse',
    unknownRollback: 'refuse',
    stakeAfterRollback: 'refuse',
    roundEnd: 'win-settles-stake',
    winWithoutStake: 'refuse',
    mayRollBackWin: false,
    replyWithinMs: 2_500,
  },
  launch: async (account, request) => ({ url: launchUrl(account, request), providerToken: null }),
  verify(account, call) {
    const expected = creedroomzKey(call.rawBody.toString('utf8'), account.keys['sharedKey'] ?? '');
    const given = keyOf(call);
    if (expected === null || !account.keys['sharedKey'] || !/^[0-9a-f]{64}$/i.test(given)) return bad;
    return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex')) ? { ok: true } : bad;
  },
  parse: parseCreedroomz,
  format,
  formatFault(call, fault) {
    const isAmount = fault === 'unreadable' && readCreedroomz(CreedroomzMoney, call.rawBody) !== null;
    return refused(isAmount ? creedroomzError.amount : creedroomzError.general, null);
  },
};
const bad = { ok: false, why: 'signature' } as const;

/** No call goes out: the address itself opens the table. */
function launchUrl(account: ProviderAccount, request: LaunchRequest): string {
  const url = new URL(`${originFor(account, request)}/authorization.php`);
  const parameters = {
    partnerId: account.keys['operatorId'] ?? '',
    token: request.token ?? '',
    gameId: request.tableId ?? request.gameRef,
    language: request.language.slice(0, 2),
    currency: request.currency,
    openType: request.mode === 'real' ? 'real' : 'fun',
    devicetypeid: deviceTypes[request.channel],
    isMobile: String(request.channel === 'mobile'),
    exitUrl: request.urls.lobby,
    deposit_url: request.urls.cashier,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function format(_call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  if (!outcome.ok) return formatRefusal(command, outcome);
  const token = outcome.nextToken ?? callerOf(command).token;
  const total = outcome.balance;
  const [receipt] = outcome.receipts;
  // The second rollback is a success; every other repetition has its own code.
  if (receipt?.isReplay && receipt.step.kind !== 'rollback') return refused(doneBefore(command), total);
  return ok({
    PlayerId: outcome.player?.playerRef ?? callerOf(command).playerRef,
    Token: token,
    ...(total && { TotalBalance: decimalOf(total) }),
    ...(outcome.player && {
      Name: outcome.player.nickname,
      NickName: outcome.player.nickname,
      UserName: outcome.player.nickname,
      Gender: null,
      Country: outcome.player.country,
      Currency: total?.currency ?? null,
    }),
    ...(receipt && { PlatformTransactionId: numberOf(receipt.operatorTransactionId) }),
  });
}

type Refused = Extract<ProviderOutcome, { ok: false }>;

function formatRefusal(command: ProviderCommand, outcome: Refused): RawReply {
  const step = outcome.step ?? stepOf(command);
  const isNothingToPay =
    step?.kind === 'win' && (outcome.code === 'stake_unknown' || outcome.code === 'already_cancelled');
  const isBackAlready = step?.kind === 'rollback' && outcome.code === 'already_cancelled';
  // A deposit without its bet, or for a bet that was taken back, is taken note of and moves nothing.
  if (isNothingToPay || isBackAlready) {
    return ok({
      PlayerId: callerOf(command).playerRef,
      Token: callerOf(command).token,
      ...(outcome.balance && { TotalBalance: decimalOf(outcome.balance) }),
      PlatformTransactionId: 0,
    });
  }
  return refused(isDone(outcome.code) ? doneBefore(command) : errors[outcome.code], outcome.balance);
}

const errors = {
  bad_request: creedroomzError.amount,
  bad_signature: creedroomzError.general,
  stale_timestamp: creedroomzError.general,
  session_invalid: creedroomzError.token,
  session_expired: creedroomzError.token,
  player_unknown: creedroomzError.player,
  player_blocked: creedroomzError.blocked,
  game_forbidden: creedroomzError.general,
  currency_mismatch: creedroomzError.general,
  mode_mismatch: creedroomzError.general,
  insufficient_funds: creedroomzError.funds,
  limit_reached: creedroomzError.general,
  time_limit_reached: creedroomzError.general,
  activity_check: creedroomzError.general,
  stake_above_cap: creedroomzError.amount,
  payload_conflict: creedroomzError.general,
  stake_unknown: creedroomzError.transactionUnknown,
  cancelled_before_stake: creedroomzError.general,
  already_processed: creedroomzError.alreadyCompleted,
  already_settled: creedroomzError.alreadyCompleted,
  already_cancelled: creedroomzError.alreadyCompleted,
  round_closed: creedroomzError.general,
  busy: creedroomzError.general,
  unavailable: creedroomzError.general,
} as const satisfies Record<RefusalCode, CreedroomzErrorId>;

function isDone(code: RefusalCode): boolean {
  return code === 'already_processed' || code === 'already_settled';
}

function doneBefore(command: ProviderCommand): CreedroomzErrorId {
  return stepOf(command)?.kind === 'win'
    ? creedroomzError.depositAlreadyReceived
    : creedroomzError.alreadyCompleted;
}

function stepOf(command: ProviderCommand): MoneyStep | null {
  if (command.kind === 'batch') return command.steps[0] ?? null;
  return 'transactionId' in command ? command : null;
}

function callerOf(command: ProviderCommand) {
  return command.caller;
}

const descriptions: Readonly<Record<CreedroomzErrorId, string>> = {
  0: '',
  8: 'Player not found',
  21: 'Not enough balance',
  29: 'Player is blocked',
  102: 'Token not found or expired',
  107: 'Transaction not found',
  109: 'Wrong transaction amount',
  110: 'Transaction already completed',
  111: 'Deposit transaction already received',
  125: 'Bonus error',
  130: 'General error',
};

function refused(error: CreedroomzErrorId, balance: Refused['balance']): RawReply {
  return json({
    HasError: true,
    ErrorId: error,
    ErrorDescription: descriptions[error],
    ...(balance && { TotalBalance: decimalOf(balance) }),
  });
}

function ok(fields: object): RawReply {
  return json({ ...fields, HasError: false, ErrorId: creedroomzError.none, ErrorDescription: '' });
}

/** Every answer travels under 200. */
function json(body: object): RawReply {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(body) };
}

function decimalOf(balance: NonNullable<Refused['balance']>): ExactNumber {
  return exactNumber(formatDecimal(balance.totalMinor, balance.currency));
}

function numberOf(id: string): ExactNumber | string {
  return /^(?:0|[1-9]\d*)$/.test(id) ? exactNumber(id) : id;
}

function keyOf(call: RawCall): string {
  const fields = readExactJson(call.rawBody);
  if (typeof fields !== 'object' || fields === null || !('PublicKey' in fields)) return '';
  return String(fields.PublicKey);
}
