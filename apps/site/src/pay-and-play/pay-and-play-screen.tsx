import {
  isPayAndPlayMarket,
  payAndPlayWay,
  type PayAndPlayMarket,
} from '@halcyon/contract/market/pay-and-play';
import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Methods } from '../cashier/cashier.queries.ts';
import { Link } from '../platform/link.tsx';
import { QueryState } from '../platform/page/card.tsx';
import { useFormat } from '../platform/text/format.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import { BankBannerArt } from './bank-banner.tsx';
import { BankForm } from './bank-form.tsx';
import { BankFrame } from './bank-frame.tsx';
import { BankDone, BankDuplicated, BankFailed } from './bank-outcome.tsx';
import { BankWait } from './bank-wait.tsx';
import { BankStart } from './bank-start.tsx';
import { bankOffersQuery } from './pay-and-play.queries.ts';
import { placeOf, type PayAndPlayPlace } from './pay-and-play-flow.ts';
import { usePayAndPlay, type PayAndPlay } from './use-pay-and-play.ts';
import authCss from '../platform/auth.module.css';
import pageCss from '../platform/page.module.css';
import dialogCss from '@halcyon/ui/layer/dialog.module.css';

/** Sign-up, login and deposit through the player's bank; a full page at `/signup/pnp`. */
export function PayAndPlayScreen() {
  const site = useSite();
  const { market } = site.locale;
  const offers = useQuery(bankOffersQuery(site));
  if (!isPayAndPlayMarket(market)) return <Unsupported />;
  const way = offers.data && payAndPlayWay(market, offers.data.items);
  return (
    <div className={`${pageCss.page} ${authCss.page}`}>
      <QueryState query={offers} height={420}>
        {way && <Visit market={market} way={way} presets={presetsIn(offers.data)} />}
      </QueryState>
    </div>
  );
}

type VisitProps = {
  market: PayAndPlayMarket;
  way: NonNullable<ReturnType<typeof payAndPlayWay>>;
  presets: readonly bigint[];
};

function presetsIn({ depositPresets }: Pick<Methods, 'depositPresets'>): readonly bigint[] {
  return depositPresets.map(({ amountMinor }) => BigInt(amountMinor));
}

function Visit({ market, way, presets }: VisitProps) {
  const format = useFormat();
  const words = { minimum: format.money(way.min), maximum: format.money(way.max) };
  const visit = usePayAndPlay(market, words);
  const place = placeOf(visit.state);
  const card = useRef<HTMLDivElement>(null);
  useTopOfPlace(card, place);
  return (
    <div ref={card} className={authCss.card} data-art="" data-bank={place}>
      <div className={dialogCss.art}>
        <BankBannerArt />
      </div>
      <div className={authCss.cardBody} aria-live="polite">
        <Place visit={visit} market={market} way={way} presets={presets} />
      </div>
    </div>
  );
}

function Place({ visit, market, way, presets }: VisitProps & { visit: PayAndPlay }) {
  const t = useText();
  const [search] = useSearchParams();
  const { state } = visit;
  switch (placeOf(state)) {
    case 'start':
      return (
        <BankStart
          visit={visit}
          market={market}
          way={way}
          presets={presets}
          asksLimits={!search.has('login')}
        />
      );
    case 'bank':
      return <BankFrame visit={visit} />;
    case 'verifying':
      return <BankWait title={t('paynplay.verify.title')} text={t('paynplay.verify.text')} />;
    case 'form':
      return <BankForm visit={visit} market={market} />;
    case 'entering':
      return <BankWait title={t('paynplay.entering.title')} text={t('paynplay.entering.text')} />;
    case 'done':
      return <BankDone visit={visit} />;
    case 'duplicated':
      return <BankDuplicated />;
    case 'failed':
      return <BankFailed visit={visit} />;
  }
}

/** A new step starts at its heading, wherever the last one was scrolled to. */
function useTopOfPlace(card: { current: HTMLDivElement | null }, place: PayAndPlayPlace) {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    window.scrollTo({ top: 0 });
    const heading = card.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [card, place]);
}

/** Any other market. */
function Unsupported() {
  const t = useText();
  const href = useHref();
  return (
    <div className={pageCss.page}>
      <EmptyState
        headingLevel={1}
        icon={<Landmark size={40} aria-hidden="true" />}
        title={t('paynplay.unsupported.title')}
        text={t('paynplay.unsupported.text')}
      >
        <Link to={href('/signup')} {...buttonLook({ tone: 'cta' })}>
          {t('paynplay.byForm')}
        </Link>
      </EmptyState>
    </div>
  );
}
