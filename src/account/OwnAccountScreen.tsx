import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account, AcceptedDocument, ShownSession } from '../../machines/domain/answered.ts';
import { type PlanCode, planText, priceText } from '../../machines/domain/plans.ts';
import { brand } from '../../machines/domain/brand.ts';
import { dateText } from '../../machines/domain/date-text.ts';
import { trialDays } from '../../machines/domain/trial.ts';
import { legalTitleOf } from '../../machines/legal-acceptance/legal-titles.ts';
import { Sheet } from '../components/Sheet.tsx';
import { type AccountStep, accountTexts, doorTexts, nextStepsOf, standingTexts } from '../content/account-overview.ts';
import { pages } from '../content/pages.ts';
import { useRefusal } from '../routing/use-refusal.ts';
import accountStyles from './AccountScreen.module.css';
import { AccountScreen } from './AccountScreen.tsx';
import styles from './OwnAccountScreen.module.css';
import { Moment, useZone } from './Moment.tsx';

/** `/account` (ACC-4, ACC-5, ACC-7, ACC-8). The server renders it for a logged-in visitor only. */
export function OwnAccountScreen({ account }: { account: Account | null }) {
  const zone = useZone();
  if (account === null) return <LoggedOut />;
  const { address, plan, standing, details } = account;
  const free = standing.state === 'invited' || (standing.state === 'waiting' && standing.invited);
  const changeable = !free && standing.state !== 'ended';
  return (
    <AccountScreen
      page={{ ...pages.account, ...standingTexts(standing, zone) }}
      beside={
        <div className={`taps ${styles.parts}`}>
          {details && <Sessions sessions={details.sessions} />}
          <Part id="data" title={accountTexts.data}>
            <p>{accountTexts.held}</p>
            <p className={`cluster ${styles.links}`}>
              <a href="/account/data" download>
                Download it
              </a>
              <Link to="/delete-account">Delete your account</Link>
            </p>
          </Part>
        </div>
      }
      ways={['question']}
    >
      <div className={`taps ${styles.parts}`}>
        <Sheet title={pages.account.heading} className="roomy form-sheet">
          {standing.state === 'running' && <Days left={standing.daysLeft} />}
          {details && standing.state !== 'waiting' && <Door account={account} product={details.product} />}
          <dl className={`facts ${styles.rows}`}>
            <div>
              <dt>Logged in as</dt>
              <dd>{address}</dd>
            </div>
            <div>
              <dt>Plan</dt>
              <dd>{planText(plan)}</dd>
              {changeable && (
                <dd>
                  <PlanLink plan={plan}>Change your plan</PlanLink>
                </dd>
              )}
            </div>
            <div>
              <dt>Password</dt>
              <dd>
                <Link to="/change-password">Change your password</Link>
              </dd>
            </div>
          </dl>
          <form action="/logout" method="post" className="ways">
            <button type="submit" className="button ghost">
              Log out
            </button>
          </form>
        </Sheet>
        <Part id="next" title={accountTexts.next}>
          <ol className={`cards steps ${styles.steps}`}>
            {nextStepsOf[standing.state].map((step) => (
              <li key={step.title}>
                <h3 className="point">{step.title}</h3>
                <p>{step.text}</p>
                <StepLink step={step} plan={plan} />
              </li>
            ))}
          </ol>
        </Part>
        {details && (standing.state === 'running' || standing.state === 'ended') && (
          <GoingOn account={account} payable={details.payable} />
        )}
        {details && <Accepted documents={details.accepted} />}
      </div>
    </AccountScreen>
  );
}

/** Shown when the page was not rendered by the server, so no account is known. */
function LoggedOut() {
  return (
    <AccountScreen page={pages.account} ways={['trial', 'invite']}>
      <Sheet title={pages.account.heading} className="roomy form-sheet">
        <p className="outcome">You are not logged in on this page.</p>
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

/** ACC-7: link to the product, on this device and on the phone. */
function Door({ account: { address, standing }, product }: { account: Account; product: string | null }) {
  if (product === null) return <p className={styles.closed}>{doorTexts.closed}</p>;
  const mail = `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(brand.name)}&body=${encodeURIComponent(product)}`;
  return (
    <div className={`ways ${styles.door}`}>
      <a className={standing.state === 'ended' ? 'button ghost' : 'button'} href={product}>
        {doorTexts.open}
      </a>
      <p>
        {doorTexts.elsewhere} <a href={mail}>{doorTexts.mail}</a>{' '}
        <a href={`sms:?body=${encodeURIComponent(product)}`}>{doorTexts.message}</a>
      </p>
    </div>
  );
}

/** ACC-8: price, end of the trial, and the next steps. */
function GoingOn({ account: { plan, standing }, payable }: { account: Account; payable: boolean }) {
  const ended = standing.state === 'ended';
  const zone = useZone();
  return (
    <Part id="going-on" title={doorTexts.goingOn}>
      <p>
        {plan === null ? (
          <PlanLink plan={plan}>Choose a plan</PlanLink>
        ) : (
          <b>{`${planText(plan)}: ${priceText(plan)}.`}</b>
        )}{' '}
        {standingTexts(standing, zone).lede}
      </p>
      {!payable && <p>{doorTexts.byHand}</p>}
      <p className={`cluster ${styles.links}`}>
        {payable ? (
          <a className={`button small ${ended ? '' : 'ghost'}`} href="/payment">
            {doorTexts.subscribe}
          </a>
        ) : (
          <Link className={`button small ${ended ? '' : 'ghost'}`} to="/contact">
            Write to us
          </Link>
        )}
        {!ended && (
          <a href="/account/trial.ics" download>
            {doorTexts.calendar}
          </a>
        )}
      </p>
    </Part>
  );
}

function StepLink({ step: { to, hash, link }, plan }: { step: AccountStep; plan: PlanCode | null }) {
  if (to === 'plan') return <PlanLink plan={plan}>{link}</PlanLink>;
  if (to === 'going-on') return <a href="#going-on">{link}</a>;
  if (to === 'terms')
    return (
      // Full page load: only the server knows the accepting account.
      <Link className="button" to={pages.legalAcceptance.path} search={{ redirect_url: '/dashboard' }} reloadDocument>
        {link}
      </Link>
    );
  return (
    <Link to={to} {...(hash !== undefined && { hash })}>
      {link}
    </Link>
  );
}

function Accepted({ documents }: { documents: readonly AcceptedDocument[] }) {
  return (
    <Part id="accepted" title={accountTexts.accepted}>
      {documents.length === 0 && <p>{accountTexts.nothingAccepted}</p>}
      <ul className={`rows ${styles.list}`}>
        {documents.map(({ document, version, sha256, acceptedAt }) => {
          const name = legalTitleOf(document);
          return (
            <li key={`${document} ${version} ${sha256}`} className="between">
              <div>
                <b>{name}</b>
                <span className="muted">
                  Version of {dateText(version)}, accepted on <Moment at={acceptedAt} />
                </span>
              </div>
              <p className={`cluster ${styles.links}`}>
                {/* Full page load: only the server has the text. */}
                <Link to="/account" search={{ document: sha256 }} reloadDocument>
                  Read<span className="unseen"> {name}</span>
                </Link>
                <a href={`/account/document?sha256=${sha256}`} download>
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
function Sessions({ sessions }: { sessions: readonly ShownSession[] }) {
  // A session could not be ended.
  const refusal = useRefusal('sessions');
  const others = sessions.filter(({ current }) => !current);
  return (
    <Part id="sessions" title={accountTexts.sessions}>
      {refusal && <p role="alert">{refusal.error ?? Object.values(refusal.fields).join(' ')}</p>}
      <ul className={`rows ${styles.list}`}>
        {sessions.map(({ handle, begunAt, current }) => (
          <li key={handle} className="between">
            <div>
              <b>{current ? accountTexts.thisBrowser : accountTexts.anotherBrowser}</b>
              <span className="muted">
                Since <Moment at={begunAt} />
              </span>
            </div>
            {!current && (
              <form action="/account/sessions" method="post">
                <button type="submit" name="session" value={handle} className="button small ghost">
                  Log out
                  <span className="unseen">
                    {' '}
                    the browser that logged in on <Moment at={begunAt} />
                  </span>
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
