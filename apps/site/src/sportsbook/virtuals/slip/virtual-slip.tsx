import { Badge } from '@halcyon/ui/badge';
import { Button, buttonLook } from '@halcyon/ui/button';
import { Chip } from '@halcyon/ui/chip';
import { useQueries } from '@tanstack/react-query';
import { ShieldCheck, X } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { isSignedIn } from '../../../platform/api/session.ts';
import { useDialogHref } from '../../../platform/dialog/use-dialog.ts';
import { Link } from '../../../platform/link.tsx';
import { useHref, useSession, useSite, useText } from '../../../platform/site.ts';
import { useFormat } from '../../../platform/text/format.ts';
import { useOddsText } from '../../stake/odds-format.ts';
import { figuresOf, returnsOf } from '../../stake/slip-figures.ts';
import { isStakeText, stakeMinorOf } from '../../stake/stake-text.ts';
import { EachWayChoice } from '../../stake/each-way-choice.tsx';
import { placeOf, type PlaceOffer } from '../../stake/each-way.ts';
import { selectionKey, withEachWay, without, type SlipPick } from '../../stake/slip-state.ts';
import type { SlipDraft } from '../../stake/slip-drafts.ts';
import { betsPath } from '../../bets-path.ts';
import { marketNames } from '../../names/market-name.ts';
import { useClockTime } from '../server-time.ts';
import { virtualEventQuery, type VirtualEventView } from '../virtuals.queries.ts';
import { usePlaceVirtual } from './use-place-virtual.ts';
import { virtualDraftsOf, virtualModeOf, virtualModesOf, withStake } from './virtual-drafts.ts';
import { changeVirtualSlip, useVirtualSlip } from './virtual-slip-store.ts';
import css from './virtual-slip.module.css';
import ui from '@halcyon/ui/ui.module.css';

// texts: virtuals.slip.why.*

/** Refusal codes that share the text of another one. */
const sameWords: Readonly<Record<string, string>> = {
  'bet.event_over': 'closed',
  'bet.event_unknown': 'closed',
  'bet.market_closed': 'closed',
  'bet.suspended': 'closed',
  'bet.outcome_unavailable': 'closed',
  'bet.market_changed': 'closed',
  'wallet.insufficient_funds': 'funds',
  'bet.loss_limit_reached': 'limit',
  'bet.stake_limit_reached': 'limit',
  'bet.time_limit_reached': 'limit',
  'wallet.limit_missing': 'limit',
  'bet.activity_check_due': 'check',
  'bet.rest_after_check': 'check',
  'bet.stake_above_max': 'max',
  'bet.stake_below_min': 'min',
  'bet.related_legs': 'related',
  'network.error': 'network',
};

/** The slip of virtual sports. `nowMs`: by the server's clock. `isTitled`: what it is in has the title. */
export function VirtualSlip({ nowMs, isTitled = false }: { nowMs: number; isTitled?: boolean }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const slip = useVirtualSlip();
  const placing = usePlaceVirtual();
  const ids = [...new Set(slip.picks.map(({ eventId }) => eventId))];
  const found = useQueries({ queries: ids.map((id) => virtualEventQuery(site, id)) });
  const events = new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
  const isOpen = (eventId: string) => {
    const event = events.get(eventId);
    return event !== undefined && Date.parse(event.closesAt) > nowMs;
  };
  const mode = virtualModeOf(slip);
  const { placed } = placing;
  const placeFor = (pick: SlipPick) => {
    const event = events.get(pick.eventId);
    return event ? placeOf(event, pick) : null;
  };
  const drafts = virtualDraftsOf(slip, isOpen, (pick) => placeFor(pick) !== null);
  const exponent = site.currencyForm.exponent;
  const staked = drafts.filter(({ stake }) => stakeMinorOf(stake, exponent) !== null);
  const totalMinor = staked.reduce(
    (sum, { stake, lineCount }) => sum + stakeMinorOf(stake, exponent)! * BigInt(lineCount),
    0n,
  );
  const money = (amountMinor: bigint) => format.money({ amountMinor, currency: site.currencyForm.currency });
  const draftOf = (pick: SlipPick) =>
    mode === 'single'
      ? (drafts.find(({ picks }) => selectionKey(picks[0]!) === selectionKey(pick)) ?? null)
      : null;
  return (
    <>
      {!isTitled && (
        <header className={css.head}>
          <h2>{t('virtuals.slip.title')}</h2>
          <Badge>{slip.picks.length}</Badge>
        </header>
      )}
      {virtualModesOf(slip).length > 1 && (
        <div className={css.modes} role="group" aria-label={t('virtuals.slip.type')}>
          {(['single', 'combo'] as const).map((name) => (
            <Chip
              key={name}
              isSelected={mode === name}
              onClick={() => changeVirtualSlip((state) => ({ ...state, mode: name }))}
            >
              {t(`virtuals.slip.${name}`)}
            </Chip>
          ))}
        </div>
      )}
      {slip.picks.length === 0 && <p className={css.empty}>{t('virtuals.slip.empty')}</p>}
      <ul>
        {slip.picks.map((pick) => (
          <PickRow
            key={selectionKey(pick)}
            pick={pick}
            event={events.get(pick.eventId) ?? null}
            isOpen={isOpen(pick.eventId)}
            draft={draftOf(pick)}
            placeFor={placeFor}
            money={money}
          />
        ))}
      </ul>
      <footer className={css.foot}>
        {mode === 'combo' && drafts[0] && (
          <StakeRow draft={drafts[0]} label={t('virtuals.slip.stake')} placeFor={placeFor} money={money} />
        )}
        <p className={css.note}>
          <ShieldCheck size={18} aria-hidden="true" />
          <span>{t('virtuals.board.sealed')}</span>
        </p>
        {slip.picks.length > 0 && (
          <dl className={css.sum}>
            <dt>{t('virtuals.slip.total')}</dt>
            <dd>{money(totalMinor)}</dd>
          </dl>
        )}
        <p role="status" className={css.said} data-refused={placing.refused !== null || undefined}>
          {placing.refused && whyOf(site.texts.find, placing.refused, money)}
          {!placing.refused && placed.length > 0 && t('virtuals.slip.placed', { count: placed.length })}
        </p>
        {placed.map(
          ({ id, isEachWay, lineStake, stake }) =>
            isEachWay && (
              <p key={id} className={css.lines}>
                {t('odds.each_way.total', { stake: format.money(lineStake), total: format.money(stake) })}
              </p>
            ),
        )}
        <PlaceButton
          isEmpty={slip.picks.length === 0}
          hasPlaced={placed.length > 0}
          count={staked.length}
          amount={money(totalMinor)}
          isPending={placing.isPending}
          onPlace={() => void placing.place(staked)}
        />
      </footer>
    </>
  );
}

type Money = (minor: bigint) => string;
/** What a place of a pick pays. Null: each-way is not offered. */
type PlaceFor = (pick: SlipPick) => PlaceOffer | null;

function whyOf(
  find: ReturnType<typeof useSite>['texts']['find'],
  { code, facts }: { code: string; facts: Readonly<Record<string, string>> },
  money: Money,
): string {
  const amount = facts['max'] ?? facts['min'];
  const words = sameWords[code] ?? 'other';
  return find(`virtuals.slip.why.${words}`, { amount: amount ? money(BigInt(amount)) : '' }) ?? code;
}

type PlaceButtonProps = {
  isEmpty: boolean;
  hasPlaced: boolean;
  count: number;
  amount: string;
  isPending: boolean;
  onPlace: () => void;
};

/** The link takes the place of the button that was pressed. */
const focusOn = (link: HTMLElement | null) => link?.focus({ preventScroll: true });

/** Login, the bet, or where to follow what was placed. */
function PlaceButton(of: PlaceButtonProps) {
  const t = useText();
  const href = useHref();
  const { locale } = useSite();
  const dialogHref = useDialogHref();
  const { pathname } = useLocation();
  if (!isSignedIn(useSession()))
    return (
      <Link
        to={dialogHref('login', { from: pathname })}
        {...buttonLook({ tone: 'cta', size: 'l', isWide: true })}
      >
        {t('virtuals.slip.log_in')}
      </Link>
    );
  if (of.isEmpty && !of.isPending)
    return of.hasPlaced ? (
      <Link
        ref={focusOn}
        to={href(betsPath(locale.language))}
        {...buttonLook({ tone: 'brand', size: 'l', isWide: true })}
      >
        {t('virtuals.slip.follow')}
      </Link>
    ) : null;
  return (
    <Button
      tone="cta"
      size="l"
      isWide
      isPending={of.isPending}
      pendingLabel={t('virtuals.slip.placing')}
      aria-disabled={of.count === 0 || undefined}
      onClick={of.onPlace}
    >
      {of.count === 0
        ? t('virtuals.slip.stake_missing')
        : t('virtuals.slip.place', { count: of.count, amount: of.amount })}
    </Button>
  );
}

type PickRowProps = {
  pick: SlipPick;
  event: VirtualEventView | null;
  isOpen: boolean;
  draft: SlipDraft | null;
  placeFor: PlaceFor;
  money: Money;
};

function PickRow({ pick, event, isOpen, draft, placeFor, money }: PickRowProps) {
  const t = useText();
  const site = useSite();
  const clock = useClockTime();
  const oddsText = useOddsText();
  const names = event && marketNames(site, event);
  const [type = '', ...specifiers] = pick.market.split('|');
  const market = {
    type,
    specifiers: Object.fromEntries(specifiers.map((one) => one.split('=') as [string, string])),
  };
  const name = names ? names.pick(market, pick.outcome) : pick.outcome;
  return (
    <li className={css.pick} data-closed={!isOpen || undefined}>
      <div className={css.row}>
        <span>
          <b>{name}</b>
          <small>
            {event && `${event.competition.name} · ${isOpen ? clock(event.startsAt) : t('virtuals.closed')}`}
          </small>
        </span>
        <b>{oddsText(pick.seen.oddsMilli)}</b>
        <button
          type="button"
          className={css.remove}
          aria-label={t('virtuals.slip.remove', { name })}
          onClick={() => changeVirtualSlip((state) => without(state, pick))}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {draft && (
        <StakeRow
          draft={draft}
          label={t('virtuals.slip.stake_on', { name })}
          of={name}
          placeFor={placeFor}
          money={money}
        />
      )}
    </li>
  );
}

type StakeRowProps = {
  draft: SlipDraft;
  label: string;
  of?: string;
  placeFor: PlaceFor;
  money: Money;
};

function StakeRow({ draft, label, of, placeFor, money }: StakeRowProps) {
  const t = useText();
  const id = useId();
  const { currencyForm } = useSite();
  const lineMinor = stakeMinorOf(draft.stake, currencyForm.exponent);
  const places = draft.picks.map(placeFor);
  const picks = draft.picks.map(({ eventId, seen }, at) => ({
    eventId,
    oddsMilli: seen.oddsMilli,
    isBanker: false,
    chances: null,
    place: places[at] ?? null,
  }));
  const figures = figuresOf(draft, picks);
  const stakeMinor = lineMinor === null ? null : lineMinor * BigInt(draft.lineCount);
  const symbol = <span aria-hidden="true">{currencyForm.symbol}</span>;
  return (
    <>
      <div className={css.row}>
        <label className={css.stake} htmlFor={id}>
          <span className={ui.hidden}>{label}</span>
          {currencyForm.position === 'before' && symbol}
          <input
            id={id}
            autoComplete="off"
            inputMode={currencyForm.exponent === 0 ? 'numeric' : 'decimal'}
            placeholder="0"
            value={draft.stake}
            onChange={({ currentTarget: { value } }) => {
              if (isStakeText(value, currencyForm.exponent))
                changeVirtualSlip((state) => withStake(state, draft, value));
            }}
          />
          {currencyForm.position === 'after' && symbol}
        </label>
        <span className={css.wins}>
          <small>{t('virtuals.slip.if_it_wins')}</small>
          <b>
            {figures && stakeMinor !== null
              ? money(returnsOf({ ...figures, boostBps: 0 }, stakeMinor).mostMinor)
              : '–'}
          </b>
        </span>
      </div>
      <EachWayChoice
        isChosen={draft.isEachWay}
        places={places}
        {...(of && { of })}
        onToggle={() => changeVirtualSlip((state) => withEachWay(state, draft.eachWayKey))}
      />
      {draft.isEachWay && lineMinor !== null && stakeMinor !== null && (
        <p className={css.lines}>
          {t('odds.each_way.total', { stake: money(lineMinor), total: money(stakeMinor) })}
        </p>
      )}
    </>
  );
}
