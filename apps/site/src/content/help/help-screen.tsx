import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { TextField } from '@halcyon/ui/field/text-field';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronDown, Mail, MessageCircle, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { helpFactsQuery, staticPageQuery } from '../page/document.queries.ts';
import { factWords } from './help-facts.ts';
import { searchTopics, topicsOf, withFacts, type Question } from './help-topics.ts';
import { RichText } from '../page/portable-text.tsx';
import css from '../content.module.css';
import pagesCss from '../pages.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

export const HELP_PATH = '/help';

/** Questions and answers by topic, with a search over them and the contact options beneath. */
export function HelpScreen() {
  const t = useText();
  const format = useFormat();
  const site = useSite();
  const { data: page } = useSuspenseQuery(staticPageQuery(site, HELP_PATH));
  const {
    data: { facts, email },
  } = useSuspenseQuery(helpFactsQuery(site));
  const [typed, setTyped] = useState('');
  useOpenedByAddress();
  const topics = useMemo(
    () => topicsOf(withFacts(page?.body ?? [], facts ? factWords(facts, format) : {})),
    // The market's texts do not change while the page is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [page, facts],
  );
  const found = typed.trim() ? searchTopics(topics, typed) : topics;
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  if (!page) return null;
  return (
    <article className={`${pageCss.page} ${css.help}`}>
      <header className={pagesCss.promoHead}>
        <h1>{page.title}</h1>
        {page.description && <p>{page.description}</p>}
      </header>
      <search>
        <TextField
          type="search"
          label={t('content.help.search')}
          value={typed}
          prefix={<Search size={18} aria-hidden="true" />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className={ui.hidden}>
          {typed.trim() && t('content.help.found', { count })}
        </p>
      </search>
      {found.length === 0 && <EmptyState title={t('content.help.none')} text={t('content.help.noneText')} />}
      {found.map((topic) => (
        <section key={topic.key} aria-labelledby={topic.key}>
          <h2 id={topic.key}>{topic.title}</h2>
          {topic.questions.map((question) => (
            <Answer key={question.key} question={question} />
          ))}
        </section>
      ))}
      <Contact email={email} />
    </article>
  );
}

/** When opened, the address names the question, so that it can be shared. */
function Answer({ question: { key, title, answer } }: { question: Question }) {
  return (
    <details
      id={key}
      className={css.helpQuestion}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) history.replaceState(history.state, '', `#${key}`);
      }}
    >
      <summary>
        <h3>{title}</h3>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <RichText blocks={answer} />
    </details>
  );
}

/** Opens the question that the address names. */
function useOpenedByAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const question = document.getElementById(hash.slice(1));
    if (!(question instanceof HTMLDetailsElement)) return;
    question.open = true;
    question.scrollIntoView();
  }, [hash]);
}

function Contact({ email }: { email: string | null }) {
  const t = useText();
  const href = useHref();
  return (
    <Card title={t('content.help.contact')} text={t('content.help.contactText')}>
      <div className={ui.row3}>
        <Link to={href('/contact-live-chat')} {...buttonLook({})}>
          <MessageCircle size={18} aria-hidden="true" />
          {t('content.help.contactPage')}
        </Link>
        {email && (
          <a href={`mailto:${email}`} {...buttonLook({ tone: 'outline' })}>
            <Mail size={18} aria-hidden="true" />
            {email}
          </a>
        )}
      </div>
    </Card>
  );
}
