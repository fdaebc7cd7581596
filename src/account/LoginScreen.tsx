import { Link } from '@tanstack/react-router';
import { Sheet } from '../components/Sheet.tsx';
import { pages, type PageText } from '../content/pages.ts';
import { AccountScreen, Way } from './AccountScreen.tsx';
import styles from './AccountScreen.module.css';
import { LoginForm, useLoginForm } from './LoginForm.tsx';

/** `/login` and `/actual-login` (LOGIN-1). */
export function LoginScreen({ page = pages.login }: { page?: PageText }) {
  const login = useLoginForm();
  return (
    <AccountScreen
      page={page}
      beside={
        <>
          <Way title="New here?">
            <p>
              The trial takes 14 days, and no credit card. <Link to="/signup">Start your free trial</Link>
            </p>
          </Way>
          <Way title="Invited?">
            <p>
              An invite code gives free access. <Link to="/signup-invite">Use an invite code</Link>
            </p>
          </Way>
        </>
      }
    >
      <section aria-labelledby="login-tab">
        <Sheet title="Your account" titleId="login-tab" className={styles.sheet}>
          <LoginForm login={login} />
        </Sheet>
      </section>
    </AccountScreen>
  );
}
