import { formatOdds } from '@halcyon/odds/price/odds-format';
import { DataList } from '@halcyon/ui/data-list';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { CashbackFacts } from './cashback-facts.tsx';
import { termsQuery, type Reward } from '../rewards.queries.ts';
import { Facts, type Fact } from './facts.tsx';
import { useRewardWords } from './reward-words.ts';
import { fixedAmounts, requiredOf, type Amounts } from './wagering.ts';
import css from '../rewards.module.css';

type Props = {
  reward: Reward;
  /** What a deposit would give. */
  of?: Amounts | null;
  /** `lines`: term and value on one line each, as a dialog shows them. */
  look?: 'grid' | 'lines';
};

/** What applies to a reward; a cash-back has its own. */
export function RewardFacts(props: Props) {
  return props.reward.cashbackInfo ? <CashbackFacts reward={props.reward} /> : <BonusFacts {...props} />;
}

/** Deposit, wagering in money, highest bet, what counts, cap and validity. */
function BonusFacts({ reward, of = fixedAmounts(reward), look = 'grid' }: Props) {
  const t = useText();
  const format = useFormat();
  const words = useRewardWords();
  const site = useSite();
  const { data: terms } = useQuery(termsQuery(site, reward.termsId));
  const {
    maxBet,
    maxConversion,
    offered,
    expiresAt,
    granted,
    freeSpinDetail: spins,
    freeBetDetail: freeBet,
    wageringAmount,
    wagerBase,
  } = reward;
  const { currency } = wageringAmount;
  const required = of ? requiredOf(reward, of) : BigInt(wageringAmount.amountMinor);
  const rows: (Fact | false)[] = [
    !granted &&
      offered?.minDeposit !== undefined && {
        term: t('rewards.fact.deposit'),
        value: format.money(offered.minDeposit),
      },
    freeBet?.minOddsMilli != null && {
      term: t('rewards.freeBet.odds'),
      value: formatOdds(freeBet.minOddsMilli, 'decimal', site.numberForm.decimal),
    },
    freeBet !== undefined && { term: t('rewards.freeBet.gets'), value: t('rewards.freeBet.net') },
    spins?.gameName != null && { term: t('rewards.spins.game'), value: spins.gameName },
    {
      term: t('rewards.fact.wager'),
      value:
        required === 0n ? (
          words.wager(reward)
        ) : (
          <>
            {format.money({ amountMinor: required, currency })}
            <span className={css.aside}>{words.wager(reward)}</span>
          </>
        ),
    },
    wagerBase !== undefined && {
      term: t('rewards.fact.maxBet'),
      value: maxBet ? format.money(maxBet) : t('rewards.fact.noLimit'),
    },
    wagerBase !== undefined && {
      term: t('rewards.fact.counts'),
      value: terms ? words.counts(terms) : '…',
    },
    spins !== undefined && {
      term: t('rewards.spins.cap'),
      value: spins.maxWinnings ? format.money(spins.maxWinnings) : t('rewards.spins.noCap'),
    },
    maxConversion !== undefined && { term: t('rewards.fact.cap'), value: format.money(maxConversion) },
    {
      term: expiresAt ? t('rewards.fact.until') : t('rewards.fact.validFor'),
      value: words.validity(reward),
    },
  ];
  const shown = rows.filter((row) => row !== false);
  return look === 'grid' ? <Facts rows={shown} /> : <DataList align="end" rows={shown} />;
}
