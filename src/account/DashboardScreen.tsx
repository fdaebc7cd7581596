import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account, AcceptedDocument, RejectedPost, ShownSession } from '../../machines/domain/answered.ts';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { trialDays } from '../../machines/domain/trial.ts';
import { Sheet } from '../components/Sheet.tsx';
import {
  type AccountStep,
  accountTexts,
  documentNames,
  momentText,
  nextStepsOf,
  planText,
  standingTexts,
} from '../content/dashboard.ts';
import { pages } from '../content/pages.ts';
import accountStyles from './AccountScreen.module.css';
import { AccountScreen } from './AccountScreen.tsx';
import styles from './DashboardScreen.module.css';
import { HelpSideLink, InviteSideLink, PlansSideLink, TrialSideLink } from './side-links.tsx';

interface DashboardScreenProps {
  account: Account | null;
  /** A session could not be ended. */
  refusal: RejectedPost | null;
}

/** `/dashboard` (SRV-12, ACC-4, ACC-5). The server renders it for a logged-in visitor only. */
export function DashboardScreen({ account, refusal }: DashboardScreenProps) {
  if (account === null) return <LoggedOut />;
  const { address, plan, standing, details } = account;
  const free = standing.state === 'invited' || (standing.state === 'waiting' && standing.invited);
  const changeable = !free && standing.state !== 'ended';
  return (
    <AccountScreen
      page={{ ...pages.dashboard, ...standingTexts(standing) }}
      beside={
        <>
          {!free && <PlansSideLink />}
          <HelpSideLink title="Need help?" />
        </>
      }
    >
      <div className={styles.parts}>
        <Sheet title={pages.dashboard.heading} className="roomy form-sheet">
          {standing.state === 'running' && <Days left={standing.daysLeft} />}
          <dl className={styles.rows}>
            <div>
              <dt>Logged in as</dt>
              <dd>{address}</dd>
            </div>
            <div>
              <dt>Plan</dt>
              <dd>{planText(plan)}</dd>
              {changeable && (
                <dd className={styles.act}>
                  <PlanLink plan={plan}>Change your plan</PlanLink>
                </dd>
              )}
            </div>
            <div>
              <dt>Password</dt>
              <dd className={styles.act}>
                <Link to="/change-password">Change your password</Link>
              </dd>
            </div>
          </dl>
          <form action="/logout" method="post">
            <button type="submit" className={`button ghost ${styles.logout}`}>
              Log out
            </button>
          </form>
        </Sheet>
        <Part id="next" title={accountTexts.next}>
          <ol className={styles.steps}>
            {nextStepsOf[standing.state].map((step, index) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
                <StepLink step={step} plan={plan} first={index === 0} />
              </li>
            ))}
          </ol>
        </Part>
        {details?.accepted && <Accepted documents={details.accepted} />}
        {details?.sessions && <Sessions sessions={details.sessions} refusal={refusal} />}
        <Part id="data" title={accountTexts.data}>
          <p>{accountTexts.held}</p>
          <p className={styles.links}>
            <a href="/account/data" download>
              Download it
            </a>
            <Link to="/delete-account">Delete your account</Link>
          </p>
        </Part>
      </div>
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
          <TrialSideLink />
          <InviteSideLink />
        </>
      }
    >
      <Sheet title={pages.dashboard.heading} className="roomy form-sheet">
        <p className={accountStyles.outcome}>You are not logged in on this page.</p>
        <Link className="button" to={pages.login.path}>
          Log in
        </Link>
      </Sheet>
    </AccountScreen>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={accountStyles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="minor">
        {title}
      </h2>
      {children}
    </section>
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

function PlanLink({ plan, children }: { plan: PlanCode | null; children: ReactNode }) {
  return (
    <Link to="/change-plan" search={plan === null ? {} : { plan }}>
      {children}
    </Link>
  );
}

/** The first step is a button where nothing goes on without it. */
function StepLink({
  step: { to, hash, link },
  plan,
  first,
}: {
  step: AccountStep;
  plan: PlanCode | null;
  first: boolean;
}) {
  if (to === 'plan') return <PlanLink plan={plan}>{link}</PlanLink>;
  if (to === 'terms')
    return (
      // Full page load: only the server knows the account that accepts.
      <Link className="button" to={pages.legalAcceptance.path} search={{ redirect_url: '/dashboard' }} reloadDocument>
        {link}
      </Link>
    );
  return (
    <Link className={first && to === '/pricing' ? 'button' : undefined} to={to} {...(hash !== undefined && { hash })}>
      {link}
    </Link>
  );
}

function Accepted({ documents }: { documents: readonly AcceptedDocument[] }) {
  return (
    <Part id="accepted" title={accountTexts.accepted}>
      {documents.length === 0 && <p>{accountTexts.nothingAccepted}</p>}
      <ul className={styles.list}>
        {documents.map(({ document, version, sha256, acceptedAt }) => {
          const name = documentNames[document] ?? document;
          const address = `/account/document?sha256=${sha256}`;
          return (
            <li key={`${document} ${version} ${sha256}`}>
              <div>
                <b>{name}</b>
                <span>
                  Version {version}, accepted on {momentText(acceptedAt)}
                </span>
              </div>
              <p className={styles.links}>
                <a href={address}>
                  Read<span className="unseen"> {name}</span>
                </a>
                <a href={`${address}&download=yes`} download>
                  Download<span className="unseen"> {name}</span>
                </a>
              </p>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** Buttons of plain forms: each answer is the page again, with the sessions that are left. */
function Sessions({ sessions, refusal }: { sessions: readonly ShownSession[]; refusal: RejectedPost | null }) {
  const others = sessions.filter(({ current }) => !current);
  return (
    <Part id="sessions" title={accountTexts.sessions}>
      {refusal && <p role="alert">{refusal.error ?? Object.values(refusal.fields).join(' ')}</p>}
      <ul className={styles.list}>
        {sessions.map(({ handle, begunAt, current }) => (
          <li key={handle}>
            <div>
              <b>{current ? accountTexts.thisBrowser : accountTexts.anotherBrowser}</b>
              <span>Since {momentText(begunAt)}</span>
            </div>
            {!current && (
              <form action="/account/sessions" method="post">
                <button type="submit" name="session" value={handle} className="button small ghost">
                  Log out<span className="unseen"> the browser that logged in on {momentText(begunAt)}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <form action="/account/sessions" method="post">
          <button type="submit" name="session" value="others" className="button small ghost">
            Log out all other browsers
          </button>
        </form>
      )}
    </Part>
  );
}
