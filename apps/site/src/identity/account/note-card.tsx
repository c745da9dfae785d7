import { useQuery } from '@tanstack/react-query';
import { Card } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { latestNoteQuery } from '../account.queries.ts';
import css from '../account.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The last note to this player; nothing while there is none. */
export function NoteCard() {
  const t = useText();
  const format = useFormat();
  const note = useQuery(latestNoteQuery(useSite())).data?.note;
  if (!note) return null;
  return (
    <Card title={t('account.note.title')}>
      <p className={ui.lines}>{note.text}</p>
      <p className={`${ui.hint} ${css.note}`}>
        {t('account.note.from', { date: format.dateTime(note.createdAt) })}
      </p>
    </Card>
  );
}
