import { Button } from '@halcyon/ui/button';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useText } from './site.ts';
import ui from '@halcyon/ui/ui.module.css';

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      <Button size="s" onClick={() => void copy()}>
        <Icon size={18} aria-hidden="true" />
        {label}
      </Button>
      <p role="status" className={outcome === 'failed' ? `${ui.error} ${ui.wide}` : ui.hint}>
        {outcome === 'copied' && t('security.card.copied')}
        {outcome === 'failed' && t('security.card.copyFailed')}
      </p>
    </>
  );
}
