import type { ReactNode } from 'react';
import { AccountPage } from '../../platform/page/account-page.tsx';
import { DetailsCard } from './details-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { LoginHistoryCard } from './login-history-card.tsx';
import { NoteCard } from './note-card.tsx';
import { SessionsCard } from '../session/sessions-card.tsx';

/** Details, devices, login history and language of the account. `children`: the forms that change details. */
export function AccountScreen({ children }: { children?: ReactNode }) {
  return (
    <AccountPage title="identity.account.pageTitle">
      <NoteCard />
      <DetailsCard />
      {children}
      <SessionsCard />
      <LanguageCard />
      <LoginHistoryCard />
    </AccountPage>
  );
}
