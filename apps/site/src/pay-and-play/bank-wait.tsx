import { EmptyState } from '@halcyon/ui/page-state';
import { Spinner } from '@halcyon/ui/spinner';

/** A step in progress. */
export function BankWait({ title, text }: { title: string; text: string }) {
  return <EmptyState headingLevel={1} icon={<Spinner label={title} />} title={title} text={text} />;
}
