import { Link } from '@tanstack/react-router';
import { type TrialStanding, trialDays } from '../../machines/domain/trial.ts';
import { Sheet } from '../components/Sheet.tsx';
import { planText, standingTexts } from '../content/dashboard.ts';
import { pages } from '../content/pages.ts';
import type { Account } from '../../machines/domain/answered.ts';
import accountStyles from './AccountScreen.module.css';
import { AccountScreen } from './AccountScreen.tsx';
import styles from './DashboardScreen.module.css';
import { HelpWay, InviteWay, PlansWay, TrialWay } from './side-links.tsx';

/** `/dashboard` (SRV-12). The server renders it for a logged-in visitor only. */
export function DashboardScreen({ account }: { account: Account | null }) {
  if (account === null) return <LoggedOut />;
  const { address, plan, standing } = account;
  const free = standing.state === 'invited' || (standing.state === 'waiting' && standing.invited);
  return (
    <AccountScreen
      page={{ ...pages.dashboard, ...standingTexts(standing) }}
      beside={
        <>
          {!free && <PlansWay />}
          <HelpWay title="Need help?" />
        </>
      }
    >
      <Sheet title={pages.dashboard.heading} className={accountStyles.sheet}>
        {standing.state === 'running' && <Days left={standing.daysLeft} />}
        <dl className={styles.rows}>
          <div>
            <dt>Logged in as</dt>
            <dd>{address}</dd>
          </div>
          <div>
            <dt>Plan</dt>
            <dd>{planText(plan)}</dd>
          </div>
        </dl>
        <div className={accountStyles.actions}>
          <NextStep standing={standing} />
          <form action="/logout" method="post">
            <button type="submit" className={`button ghost ${styles.logout}`}>
              Log out
            </button>
          </form>
        </div>
      </Sheet>
    </AccountScreen>
  );
}

/** Shown when the page was not rendered by the server, so no account is known. */
function LoggedOut() {
  return (
    <AccountScreen
      page={pages.dashboard}
      beside={
        <>
          <TrialWay />
          <InviteWay />
        </>
      }
    >
      <Sheet title={pages.dashboard.heading} className={accountStyles.sheet}>
        <p className={accountStyles.outcome}>You are not logged in on this page.</p>
        <Link className="button" to={pages.login.path}>
          Log in
        </Link>
      </Sheet>
    </AccountScreen>
  );
}

/** The trial's days, one line each, remaining days highlighted. The heading gives the number in words. */
function Days({ left }: { left: number }) {
  return (
    <div className={styles.days} aria-hidden="true">
      {Array.from({ length: trialDays }, (_, day) => (
        <i key={day} className={day < trialDays - left ? styles.past : undefined} />
      ))}
    </div>
  );
}

function NextStep({ standing: { state } }: { standing: TrialStanding }) {
  if (state === 'waiting') {
    return (
      // Full page load: only the server knows the account that accepts.
      <Link className="button" to={pages.legalAcceptance.path} search={{ redirect_url: '/dashboard' }} reloadDocument>
        Go to the terms
      </Link>
    );
  }
  if (state === 'ended') {
    return (
      <Link className="button" to={pages.pricing.path}>
        Choose a plan
      </Link>
    );
  }
  return null;
}
