import { parseDecimal } from '@halcyon/money/amount';
import { findCurrency, getCurrency } from '@halcyon/money/currency';
import { isListedAddress } from '@halcyon/server-kit/network/address';
import { exactNumber } from '@halcyon/wire/providers/exact-json';
import { readFields, type FormFields } from '@halcyon/wire/providers/form-fields';
import { formatTwoPlaces } from '@halcyon/wire/providers/two-places';
import {
  yggdrasilCalls,
  YggdrasilCampaignPayout,
  YggdrasilCancelWager,
  yggdrasilCode,
  YggdrasilGetBalance,
  YggdrasilPlayerInfo,
  YggdrasilWager,
  YggdrasilWin,
  type YggdrasilCall,
} from '@halcyon/wire/providers/yggdrasil';
import type {
  Launched,
  LaunchRequest,
  Money,
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
  Verdict,
} from '../provider/adapter.ts';
import { originFor } from '../provider/ask-provider.ts';
import {
  yggdrasilCampaign,
  yggdrasilCodeOf,
  yggdrasilMessages,
  yggdrasilPolicy,
} from './yggdrasil.policy.ts';

const LENGTH_MAX = 16_384;
const byPath = new Map(Object.entries(yggdrasilCalls).map(([call, path]) => [path as string, call]));
/** Whose name games for play money are opened under. */
const DEMO_ORG = 'Demo';

/**
 * Yggdrasil. Keys of the account: `org` is our name there, `addresses` the only ones that may call;
 * `demoOrigin`, where set, is the host that opens games for play money.
 */
export const yggdrasilAdapter: ProviderAdapter = {
  slug: 'yggdrasil',
  policy: yggdrasilPolicy,
  launch: async (account, request) => launchYggdrasil(account, request),
  verify: verifyYggdrasil,
  parse: parseYggdrasil,
  format: formatYggdrasil,
  formatFault: () => failed(yggdrasilCode.other),
};

const queries = new WeakMap<RawCall, FormFields | null>();

/** What the query says, or the form where the call is posted; an empty value says nothing. */
function fieldsOf(call: RawCall): FormFields | null {
  const known = queries.get(call);
  if (known !== undefined) return known;
  const text = call.method === 'GET' ? call.query : call.rawBody.toString('utf8');
  const isFit = (call.method === 'GET' || call.method === 'POST') && text.length <= LENGTH_MAX;
  const read = isFit ? readFields(text) : null;
  const fields = read && Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''));
  queries.set(call, fields);
  return fields;
}

function verifyYggdrasil(account: ProviderAccount, call: RawCall): Verdict {
  const { addresses = '', org } = account.keys;
  if (!isListedAddress(addresses, call.address)) return { ok: false, why: 'address' };
  const isOurs = org !== undefined && org !== '' && fieldsOf(call)?.['org'] === org;
  return isOurs ? { ok: true } : { ok: false, why: 'credentials' };
}

function parseYggdrasil(call: RawCall): ProviderCommand | null {
  const fields = fieldsOf(call);
  switch (byPath.get(call.path) as YggdrasilCall | undefined) {
    case 'playerinfo': {
      const of = YggdrasilPlayerInfo.safeParse(fields).data;
      return of
        ? { kind: 'authenticate', caller: { token: of.sessiontoken, playerRef: null }, gameRef: null }
        : null;
    }
    case 'getbalance': {
      const of = YggdrasilGetBalance.safeParse(fields).data;
      if (!of) return null;
      const caller = { token: of.sessiontoken, playerRef: of.playerid ?? null };
      return { kind: 'balance', caller, gameRef: null, currency: null };
    }
    case 'wager': {
      const of = YggdrasilWager.safeParse(fields).data;
      const amount = of && moneyOf(of);
      return amount ? { kind: 'stake', ...bookingOf(of), amount } : null;
    }
    case 'cancelwager': {
      const of = YggdrasilCancelWager.safeParse(fields).data;
      if (!of) return null;
      const original = { original: 'stake', originalTransactionId: of.subreference, amount: null } as const;
      return { kind: 'rollback', ...bookingOf(of), ...original, endedRound: 'refuse' };
    }
    case 'appendwagerresult':
    case 'endwager':
      return parseWin(fields, byPath.get(call.path) === 'endwager');
    case 'campaignpayout':
      return parsePayout(fields);
    case undefined:
      return null;
  }
}

function parseWin(fields: FormFields | null, isRoundFinal: boolean): ProviderCommand | null {
  const of = YggdrasilWin.safeParse(fields).data;
  const amount = of && moneyOf(of);
  if (!amount) return null;
  const booking = { ...bookingOf(of), isRoundFinal, endedRound: 'refuse' } as const;
  return { kind: 'win', ...booking, amount, stakeTransactionId: null };
}

/** Money of a campaign belongs to no round. A payout in bonus money is refused: its meaning was never agreed. */
function parsePayout(fields: FormFields | null): ProviderCommand | null {
  const of = YggdrasilCampaignPayout.safeParse(fields).data;
  if (!of || !/^0*(\.0*)?$/.test(of.bonus ?? '0')) return null;
  const { cash, currency } = of;
  const amount =
    currency === undefined
      ? ({ decimal: cash, currency: null } as const)
      : moneyOf({ amount: cash, currency });
  if (!amount) return null;
  return {
    kind: 'win',
    caller: { token: null, playerRef: of.playerid },
    transactionId: `${yggdrasilCampaign}${of.reference}`,
    roundId: null,
    gameRef: null,
    isRoundFinal: false,
    amount,
    stakeTransactionId: null,
    isStakeless: true,
    award: { bonusRef: of.reference, played: 'rest', mayBeOther: true },
  };
}

function bookingOf(of: {
  playerid: string;
  sessiontoken?: string;
  reference: string;
  subreference: string;
  cat5?: string | undefined;
}) {
  return {
    caller: { token: of.sessiontoken ?? null, playerRef: of.playerid },
    transactionId: of.subreference,
    roundId: of.reference,
    gameRef: of.cat5 ?? null,
    isRoundFinal: false,
  };
}

/** Null: no such currency, or more places than it has. */
function moneyOf(of: { amount: string; currency: string }): Money | null {
  const amountMinor = findCurrency(of.currency) ? parseDecimal(of.amount, of.currency) : null;
  return amountMinor === null ? null : { amountMinor, currency: of.currency };
}

function formatYggdrasil(call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  if (!outcome.ok) return failed(yggdrasilCodeOf[outcome.code]);
  const { balance, player } = outcome;
  if (!balance) return failed(yggdrasilCode.notLoggedIn);
  const { currency, cashMinor, bonusMinor } = balance;
  const { exponent } = getCurrency(currency);
  return reply({
    code: yggdrasilCode.ok,
    data: {
      playerId: player?.playerRef ?? command.caller.playerRef ?? undefined,
      organization: fieldsOf(call)?.['org'],
      balance: exactNumber(formatTwoPlaces(cashMinor, exponent)),
      applicableBonus: exactNumber(formatTwoPlaces(bonusMinor, exponent)),
      currency,
      homeCurrency: currency,
      nickName: player?.nickname,
      country: player?.country,
      birthDay: player?.birthDate ?? undefined,
    },
  });
}

function failed(code: number): RawReply {
  return reply({ code, msg: yggdrasilMessages[code] });
}

function reply(body: unknown): RawReply {
  return { status: 200, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

function launchYggdrasil(account: ProviderAccount, request: LaunchRequest): Launched {
  const isReal = request.mode === 'real';
  const { org = '', demoOrigin } = account.keys;
  const origin = (isReal ? undefined : demoOrigin) ?? originFor(account, request);
  const url = new URL(`${origin}/init/launchClient.html`);
  url.search = new URLSearchParams({
    gameid: request.gameRef,
    lang: request.language.split('-')[0] ?? 'en',
    currency: request.currency,
    org: isReal ? org : DEMO_ORG,
    channel: request.channel === 'mobile' ? 'mobile' : 'pc',
    key: isReal ? (request.token ?? '') : '',
    home: request.urls.lobby,
    fullscreen: 'no',
    license: request.jurisdiction,
    clientHistoryURL: request.urls.history,
  }).toString();
  return { url: url.href, providerToken: null };
}
