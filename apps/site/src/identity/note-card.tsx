import { useQuery } from '@tanstack/react-query';
import { Card } from '../platform/card.tsx';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { latestNoteQuery } from './account.queries.ts';

/** The last note to this player; nothing while there is none. */
export function NoteCard() {
  const t = useText();
  const format = useFormat();
  const note = useQuery(latestNoteQuery(useSite())).data?.note;
  if (!note) return null;
  return (
    <Card title={t('account.note.title')}>
      <p className="whitespace-pre-line">{note.text}</p>
      <p className="ui-hint pt-2">{t('account.note.from', { date: format.dateTime(note.createdAt) })}</p>
    </Card>
  );
}
