import { Button } from '@halcyon/ui/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '../platform/link.tsx';
import { useFormat } from '../platform/text/format.ts';
import { isUnrestricted } from '../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../platform/site.ts';
import { winnerConsentQuery } from './winners.queries.ts';
import css from './prizes.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** After a notable win, once: may it be listed? Either answer is saved and can be changed under privacy. */
export function WinnerConsentAsk() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const format = useFormat();
  const options = winnerConsentQuery(site);
  const { data } = useQuery({ ...options, enabled: isUnrestricted(useSession()) });
  const answer = useMutation({
    mutationFn: (isShown: boolean) => site.call('PATCH /api/v1/player/winner-consent', { body: { isShown } }),
    onSuccess: (consent) => {
      site.queries.setQueryData(options.queryKey, consent);
      site.messages.announce(t('prizes.consent.saved'));
      void site.queries.invalidateQueries({ queryKey: ['prizes', 'winners'] });
    },
  });
  const ask = data?.ask;
  if (!ask) return null;
  return (
    <section className={css.winnersAsk} aria-labelledby="winners-ask">
      <div>
        <h2 id="winners-ask">
          {t('prizes.ask.title', { amount: format.money(ask.amount), game: ask.game })}
        </h2>
        <p className={ui.muted}>
          {t('prizes.ask.text')}{' '}
          <Link to={href('/my-account/privacy')} className={ui.underline}>
            {t('prizes.ask.privacy')}
          </Link>
        </p>
        {answer.isError && (
          <p className={ui.error} role="alert">
            {t('prizes.consent.failed')}
          </p>
        )}
      </div>
      <div className={ui.row2}>
        <Button
          size="s"
          isPending={answer.isPending}
          pendingLabel={t('shell.loading')}
          onClick={() => answer.mutate(true)}
        >
          {t('prizes.ask.yes')}
        </Button>
        <Button size="s" onClick={() => answer.mutate(false)}>
          {t('prizes.ask.no')}
        </Button>
      </div>
    </section>
  );
}
