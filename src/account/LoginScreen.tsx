import { Link } from '@tanstack/react-router';
import { Sheet } from '../components/Sheet.tsx';
import { pages, type PageText } from '../content/pages.ts';
import { AccountScreen } from './AccountScreen.tsx';
import type { LoginSearch } from './login-search.ts';
import { LoginFlow } from './LoginFlow.tsx';

interface LoginScreenProps {
  page: PageText;
  search: LoginSearch;
  /** Shows the placeholder instead of the form (LOGIN-2). */
  migrating?: boolean;
}

export function LoginScreen({ page, search, migrating = false }: LoginScreenProps) {
  return (
    <AccountScreen page={page} ways={['trial', 'invite']}>
      {migrating ? <Migrating /> : <LoginFlow {...search} />}
    </AccountScreen>
  );
}

function Migrating() {
  return (
    <Sheet title="Login" className="roomy form-sheet">
      <p className="outcome">Login is being migrated. Please log in on the new page.</p>
      <Link className="button" to={pages.login.path}>
        Go to login
      </Link>
    </Sheet>
  );
}
