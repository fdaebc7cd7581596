import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account, AcceptedDocument, ShownSession } from '../../machines/domain/answered.ts';
import { type PlanCode, planText, priceText } from '../../machines/domain/plans.ts';
import { brand } from '../../machines/domain/brand.ts';
import { dateText } from '../../machines/domain/date-text.ts';
import { trialDays, type TrialStanding } from '../../machines/domain/trial.ts';
import { legalTitleOf } from '../../machines/legal-acceptance/legal-titles.ts';
import { Sheet } from '../components/Sheet.tsx';
import { standingTexts } from '../content/account-overview.ts';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
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
          <Part id="data" title="Your data">
            <p>Everything we hold about your account, in one file.</p>
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
        <Part id="next" title="What to do next">
          <ol className={`cards steps ${styles.steps}`}>
            {nextSteps(standing.state, plan).map(({ title, text, link }) => (
              <li key={title}>
                <h3 className="point">{title}</h3>
                <p>{text}</p>
                {link}
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
  if (product === null) return <p className={styles.closed}>{`${brand.name} cannot be opened from this page yet.`}</p>;
  const mail = `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(brand.name)}&body=${encodeURIComponent(product)}`;
  return (
    <div className={`ways ${styles.door}`}>
      <a className={standing.state === 'ended' ? 'button ghost' : 'button'} href={product}>
        {`Open ${brand.name}`}
      </a>
      <p>
        On another device: <a href={mail}>Email yourself the link</a>{' '}
        <a href={`sms:?body=${encodeURIComponent(product)}`}>Text yourself the link</a>
      </p>
    </div>
  );
}

/** ACC-8: price, end of the trial, and the next steps. */
function GoingOn({ account: { plan, standing }, payable }: { account: Account; payable: boolean }) {
  const ended = standing.state === 'ended';
  const zone = useZone();
  return (
    <Part id="going-on" title="After the trial">
      <p>
        {plan === null ? (
          <PlanLink plan={plan}>Choose a plan</PlanLink>
        ) : (
          <b>{`${planText(plan)}: ${priceText(plan)}.`}</b>
        )}{' '}
        {standingTexts(standing, zone).lede}
      </p>
      {!payable && (
        <p>{`You are not charged automatically. To continue, email us from your account’s address: a person answers within ${policies.answers.general} with the price and how to pay.`}</p>
      )}
      <p className={`cluster ${styles.links}`}>
        {payable ? (
          <a className={`button small ${ended ? '' : 'ghost'}`} href="/payment">
            Subscribe
          </a>
        ) : (
          <Link className={`button small ${ended ? '' : 'ghost'}`} to="/contact">
            Write to us
          </Link>
        )}
        {!ended && (
          <a href="/account/trial.ics" download>
            Add the end to your calendar
          </a>
        )}
      </p>
    </Part>
  );
}

/** ACC-4, ACC-7: by the trial's state. They begin on this page. */
function nextSteps(state: TrialStanding['state'], plan: PlanCode | null) {
  const setUp = {
    title: 'Set up',
    text: `A device with a microphone, a browser, and ${policies.setupMinutes} minutes before the first visit.`,
    link: (
      <Link to="/faq" hash="devices">
        How to set up
      </Link>
    ),
  };
  const ask = {
    title: 'Get help',
    text: `We answer technical questions within ${policies.answers.support}.`,
    link: <Link to="/contact">Write to us</Link>,
  };
  const accept = {
    title: 'Accept the terms',
    text: 'The terms and the business associate agreement, once, on one page.',
    link: (
      // Full page load: only the server knows the accepting account.
      <Link className="button" to={pages.legalAcceptance.path} search={{ redirect_url: '/dashboard' }} reloadDocument>
        Go to the terms
      </Link>
    ),
  };
  const choose = {
    title: 'Choose your plan',
    text: 'You can change it until the trial ends.',
    link: <PlanLink plan={plan}>Change your plan</PlanLink>,
  };
  const subscribe = {
    title: 'Subscribe',
    text: 'What it costs and how to subscribe.',
    link: <a href="#going-on">See how</a>,
  };
  return {
    waiting: [accept, setUp, ask],
    running: [setUp, choose, ask],
    invited: [setUp, ask],
    ended: [subscribe, ask],
  }[state];
}

function Accepted({ documents }: { documents: readonly AcceptedDocument[] }) {
  return (
    <Part id="accepted" title="What you accepted">
      {documents.length === 0 && <p>Nothing yet. The terms are the first step.</p>}
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
    <Part id="sessions" title="Where you are logged in">
      {refusal && <p role="alert">{refusal.error ?? Object.values(refusal.fields).join(' ')}</p>}
      <ul className={`rows ${styles.list}`}>
        {sessions.map(({ handle, begunAt, current }) => (
          <li key={handle} className="between">
            <div>
              <b>{current ? 'This browser' : 'Another browser'}</b>
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
