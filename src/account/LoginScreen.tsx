import { Link } from '@tanstack/react-router';
import { Sheet } from '../components/Sheet.tsx';
import { loginTexts } from '../content/account.ts';
import { pages, type PageText } from '../content/pages.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { AccountScreen } from './AccountScreen.tsx';
import type { LoginSearch } from './login-search.ts';
import { LoginFlow } from './LoginFlow.tsx';
import { InviteSideLink, TrialSideLink } from './side-links.tsx';

interface LoginScreenProps {
  page: PageText;
  search: LoginSearch;
  refusal: RejectedPost | null;
  /** Shows the placeholder instead of the form (LOGIN-2). */
  migrating?: boolean;
}

export function LoginScreen({ page, search, refusal, migrating = false }: LoginScreenProps) {
  return (
    <AccountScreen
      page={page}
      beside={
        <>
          <TrialSideLink />
          <InviteSideLink />
        </>
      }
    >
      {migrating ? <Migrating /> : <LoginFlow search={search} refusal={refusal} />}
    </AccountScreen>
  );
}

function Migrating() {
  return (
    <Sheet title={loginTexts.migration} className="roomy form-sheet">
      <p className="outcome">{loginTexts.migrating}</p>
      <Link className="button" to={pages.login.path}>
        {loginTexts.migrated}
      </Link>
    </Sheet>
  );
}
