import { Button } from '@halcyon/ui/button';
import { useMutation } from '@tanstack/react-query';
import { saveJson } from '../../../platform/save-file.ts';
import { useText } from '../../../platform/site.ts';
import css from '../virtuals.module.css';

/** What was bound before an event and published after it. Null: not yet. */
type Bound = {
  readonly seedHash: string;
  readonly dayKeyHash: string;
  readonly publicSeed: string | null;
  readonly seed: string | null;
  readonly dayKey: string | null;
};
/** `isSame`: the seeds give the published result, whether or not they are those that were bound. */
type Checked = { readonly isRight: boolean; readonly isSame: boolean; readonly result: string };
type Words = 'virtuals.proof.right' | 'virtuals.proof.wrong' | 'virtuals.proof.unbound';

function wordsOf({ isRight, isSame }: Checked): Words {
  if (isRight) return 'virtuals.proof.right';
  return isSame ? 'virtuals.proof.unbound' : 'virtuals.proof.wrong';
}

/**
 * What proves a draw, as a file, and its check in this browser. Before the event, what is bound. `check`: null where it is
 * not possible yet.
 */
export function ProofCard({
  proof,
  file,
  check,
}: {
  proof: Bound;
  file: string;
  check: (() => Promise<Checked>) | null;
}) {
  const t = useText();
  const checking = useMutation({ mutationFn: async () => check?.() });
  const facts = [
    [t('virtuals.proof.seed_hash'), proof.seedHash],
    [t('virtuals.proof.day_hash'), proof.dayKeyHash],
    [t('virtuals.proof.public_seed'), proof.publicSeed],
    [t('virtuals.proof.seed'), proof.seed],
    [t('virtuals.proof.day_key'), proof.dayKey],
  ] as const;
  const { data } = checking;
  const title = t(proof.seed === null ? 'virtuals.proof.title_before' : 'virtuals.proof.title');
  return (
    <section className={css.panel} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <p>{t('virtuals.proof.text')}</p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? t('virtuals.proof.later')}</dd>
          </div>
        ))}
      </dl>
      <div className={css.actions}>
        {check && (
          <Button
            tone="brand"
            isPending={checking.isPending}
            pendingLabel={t('virtuals.proof.checking')}
            onClick={() => checking.mutate()}
          >
            {t('virtuals.proof.check')}
          </Button>
        )}
        <Button onClick={() => saveJson(file, proof)}>{t('virtuals.proof.download')}</Button>
        <p role="status" data-checked={data && (data.isRight ? 'right' : 'wrong')}>
          {data && t(wordsOf(data), { result: data.result })}
        </p>
      </div>
    </section>
  );
}
