import { buttonLook } from '@halcyon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Play, ShieldCheck } from 'lucide-react';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { inLanguageOf } from '../../platform/text/in-language.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite, useText } from '../../platform/site.ts';
import { proofQuery } from '../history.queries.ts';
import css from '../receipt.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The round behind a receipt: its seeds, its replay and its verification. */
export function RoundProof({ roundId }: { roundId: string }) {
  const t = useText();
  const format = useFormat();
  const site = useSite();
  const query = useQuery(proofQuery(site, roundId));
  const hasNone = isProblem(query.error) && query.error.status >= 400 && query.error.status < 500;
  const proof = query.data;
  const codes = proof && [
    { name: t('history.round.serverSeedHash'), value: proof.serverSeedHash },
    { name: t('history.round.serverSeed'), value: proof.serverSeed ?? t('history.round.serverSeedHidden') },
    { name: t('history.round.clientSeed'), value: proof.clientSeed },
    { name: t('history.round.nonce'), value: String(proof.nonce) },
    { name: t('history.round.mathVersion'), value: proof.mathVersion },
  ];
  return (
    <section className={css.proof} aria-label={t('history.round.title')}>
      <h3>{t('history.round.title')}</h3>
      {hasNone ? (
        <p className={ui.hint}>{t('history.round.none')}</p>
      ) : (
        <QueryState query={query} height={120}>
          {proof && codes && (
            <>
              <p>
                {t('history.round.result', {
                  stake: format.money(proof.stake),
                  returned: format.money(proof.returned),
                })}
              </p>
              <div className={ui.row3}>
                <a
                  href={inLanguageOf(site, proof.replayUrl)}
                  target="_blank"
                  rel="noreferrer"
                  {...buttonLook({})}
                >
                  <Play size={18} aria-hidden="true" />
                  {t('history.round.replay')}
                  <span className={ui.hidden}> {t('history.newTab')}</span>
                </a>
                <a
                  href={inLanguageOf(site, proof.verifyUrl)}
                  target="_blank"
                  rel="noreferrer"
                  {...buttonLook({})}
                >
                  <ShieldCheck size={18} aria-hidden="true" />
                  {t('history.round.verify')}
                  <span className={ui.hidden}> {t('history.newTab')}</span>
                </a>
              </div>
              <details>
                <summary>{t('history.round.seeds')}</summary>
                <dl className={css.facts}>
                  {codes.map(({ name, value }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd className={css.code}>{value}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            </>
          )}
        </QueryState>
      )}
    </section>
  );
}
