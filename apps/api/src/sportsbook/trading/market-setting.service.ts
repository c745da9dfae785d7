import type { MarketSetting, SettingScope } from '@halcyon/contract/operations/trading.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { overroundClasses } from '@halcyon/odds/market-types/market-type';
import { liveOverroundBps, overrounds } from '@halcyon/odds/price/overround';
import type { Tx } from '@halcyon/server-kit/sql';
import type { DeskBook } from '../desk/desk-book.ts';
import type { DeskEvent } from '../desk/desk-settings.rules.ts';
import * as store from '../desk/market-setting.store.ts';
import type { SettingRow, SettingScope as ScopeRow } from '../desk/market-setting.store.ts';
import type { BookLimits } from '../limits/stake-bounds.rules.ts';
import type { LiveOffer } from '../offer/live-offer.ts';
import { eventOn, openMarketOf } from './suspension.service.ts';

type Values = Pick<
  MarketSetting,
  'overroundBps' | 'oddsMilliMax' | 'outcomeMinorMax' | 'eventMinorMax' | 'betMinorMax'
>;
type Deps = {
  readonly offer: Pick<LiveOffer, 'find' | 'unsafeWith'>;
  readonly desk: DeskBook;
  readonly limits: BookLimits;
};

/** A setting as operators read it. Pure. */
export function settingView(row: SettingRow | undefined): MarketSetting {
  const minor = (of: bigint | null | undefined) => (of === null || of === undefined ? null : String(of));
  return {
    settingId: row ? String(row.setting_id) : null,
    overroundBps: row?.overround_bps ?? null,
    oddsMilliMax: row?.odds_milli_max ?? {},
    outcomeMinorMax: minor(row?.outcome_minor_max),
    eventMinorMax: minor(row?.event_minor_max),
    betMinorMax: minor(row?.bet_minor_max),
    at: row?.set_at.toISOString() ?? null,
    by: row?.set_by ?? null,
    reason: row?.reason ?? null,
  };
}

/** Margins and limits of the book and of classes. */
export function readSettings({ desk, limits }: Pick<Deps, 'desk' | 'limits'>) {
  const shared = desk.state.settings.filter(({ event_id }) => event_id === null);
  const of = (name: string | null) =>
    settingView(shared.find(({ overround_class }) => overround_class === name));
  return {
    book: of(null),
    defaults: {
      outcomeMinorMax: String(limits.outcomeMinorMax),
      eventMinorMax: String(limits.eventMinorMax),
      betMinorMax: String(limits.betMinorMax),
    },
    classes: overroundClasses.map((overroundClass) => ({
      overroundClass,
      defaultOverroundBps: overrounds[overroundClass].bps,
      ...of(overroundClass),
    })),
    liveOverroundBps,
  };
}

/**
 * Sets what counts for the book, a class, an event or a market; what is null is as in the next wider scope.
 * Refuses: sportsbook.event_unknown, operations.event_over, market_unknown, market_over, setting_not_fit, outcome_unknown,
 * changed_meanwhile, price_unsafe.
 */
export async function setMarketSetting(
  { offer, desk }: Deps,
  tx: Tx,
  of: {
    readonly scope: SettingScope;
    readonly values: Values;
    readonly basedOn: string | null;
    readonly by: string;
    readonly reason: string;
    readonly at: Date;
  },
): Promise<MarketSetting> {
  const { scope, values } = of;
  const event = 'eventId' in scope ? eventOn(offer, scope.eventId) : null;
  const market = event && 'market' in scope ? openMarketOf(event, scope.market) : null;
  if (!fits(scope, values)) throw new Refusal('operations.setting_not_fit');
  const isUnknown = Object.keys(values.oddsMilliMax).some((id) => !market?.outcomes.has(id));
  if (isUnknown) throw new Refusal('operations.outcome_unknown');
  const target = targetOf(scope);
  const newest = await store.lockNewest(tx, target);
  if ((newest === null ? null : String(newest)) !== of.basedOn)
    throw new Refusal('operations.changed_meanwhile');
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  const row = {
    ...target,
    overround_bps: values.overroundBps,
    odds_milli_max: values.oddsMilliMax,
    outcome_minor_max: minor(values.outcomeMinorMax),
    event_minor_max: minor(values.eventMinorMax),
    bet_minor_max: minor(values.betMinorMax),
    set_at: of.at,
    set_by: of.by,
    reason: of.reason,
  };
  const setting = { ...row, setting_id: await store.insertSetting(tx, row) };
  const before = event && desk.find(event.id);
  if (before && event) {
    const unsafe = offer.unsafeWith(event.id, withSetting(before, setting));
    if (unsafe.length > 0) throw new Refusal('operations.price_unsafe', { markets: unsafe.join(', ') });
  }
  tx.afterCommit(() => {
    desk.put((state) => ({ ...state, settings: [...othersThan(state.settings, target), setting] }));
    desk.refresh();
  });
  return settingView(setting);
}

/** What a scope has beside its margin: an event its limit, a market its highest prices, the book no margin but that of bets. */
function fits({ of }: SettingScope, values: Values): boolean {
  const { overroundBps, oddsMilliMax, eventMinorMax, betMinorMax } = values;
  return (
    (overroundBps === null || of !== 'book') &&
    (Object.keys(oddsMilliMax).length === 0 || of === 'market') &&
    (eventMinorMax === null || of === 'book' || of === 'event') &&
    (betMinorMax === null || of === 'book')
  );
}

function targetOf(scope: SettingScope): ScopeRow {
  return {
    overround_class: scope.of === 'class' ? scope.overroundClass : null,
    event_id: 'eventId' in scope ? scope.eventId : null,
    market_key: scope.of === 'market' ? scope.market : null,
  };
}

function othersThan(rows: readonly SettingRow[], target: ScopeRow): readonly SettingRow[] {
  return rows.filter(
    (row) =>
      row.overround_class !== target.overround_class ||
      row.event_id !== target.event_id ||
      row.market_key !== target.market_key,
  );
}

function withSetting(event: DeskEvent, setting: SettingRow): DeskEvent {
  return { ...event, own: [...othersThan(event.own, setting), setting] };
}
