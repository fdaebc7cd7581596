import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { PageTitle } from '../components/PageHeader.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { ease, pathThrough, tremble } from '../components/strand-path.ts';
import { unbroken } from '../content/unbroken.tsx';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import { breachReadings, dataFlow, panelNote, reportMail, retentionRows, statusRows } from '../content/trust.ts';
import styles from './TrustScreen.module.css';

/** Flat is in place, wavy is in progress. */
const settledPath = 'M0 14H120';
const unsettledPath = pathThrough(0, 120, 3, (x) => 14 + 9 * tremble(3, x * 1.7) * (1 - ease(x, 60, 112)));

/** A visit's path: speech as it leaves the device, a line from the transcription on. */
const flowPath = pathThrough(0, 1000, 5, (x) => 30 + 24 * tremble(1, x) * (1 - ease(x, 180, 430)));

function Status() {
  return (
    <Sheet title="Status" titleId="status">
      <ul className={`ruling ${styles.rows}`} aria-labelledby="status">
        {statusRows.map(({ name, status, settled, means, more }) => (
          <li key={name} className={settled ? undefined : styles.unsettled}>
            <svg className="drawing" viewBox="0 0 120 28" aria-hidden="true">
              <path d={settled ? settledPath : unsettledPath} />
            </svg>
            <h3>{name}</h3>
            <p className={styles.status}>{status}</p>
            <p className={`fine ${styles.means}`}>
              {unbroken(means)}{' '}
              <Link to={more.to} {...(more.hash !== undefined && { hash: more.hash })}>
                {more.label}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{panelNote}</p>
    </Sheet>
  );
}

function Retention() {
  return (
    <section className="quiet" aria-labelledby="retention">
      <div className={`wrap split section ${styles.kept}`}>
        <div>
          <h2 id="retention" className="subhead">
            What we keep, and for how long
          </h2>
          <p className="muted">
            The{' '}
            <Link to="/privacy" hash="retention">
              privacy policy
            </Link>{' '}
            has the reasons.
          </p>
        </div>
        <table className="ruled">
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Kept</th>
            </tr>
          </thead>
          <tbody>
            {retentionRows.map(({ data, kept, note }) => (
              <tr key={data}>
                <th scope="row">{data}</th>
                <td>
                  <div>{kept}</div>
                  <div className="muted">{note}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Contact() {
  return (
    <section className={`wrap split section ${styles.kept}`} aria-labelledby="trust-contact">
      <h2 id="trust-contact" className="subhead">
        Questions and reports
      </h2>
      <dl className="facts">
        <div>
          <dt>Questions about compliance</dt>
          <dd>
            Answered in {policies.compliance.answer}, the same day if urgent, {unbroken(policies.compliance.hours)}.{' '}
            <Link to="/hipaa-compliance" hash="compliance-contact">
              Compliance contact
            </Link>
          </dd>
        </div>
        <div>
          <dt>Found a vulnerability?</dt>
          <dd>
            Write to <a href={reportMail}>{brand.email}</a>. Tell us how to reproduce it, and please do not use other
            people’s data.
          </dd>
        </div>
        <div>
          <dt>Your security questionnaire</dt>
          <dd>
            Send it with your <Link to="/contact">message</Link>; security review is part of the{' '}
            <Link to="/enterprise">enterprise plan</Link>.
          </dd>
        </div>
      </dl>
    </section>
  );
}

export function TrustScreen() {
  return (
    <>
      <div className="field">
        <PageTitle page={pages.trust} />
        <div className={`wrap ${styles.panel}`}>
          <Status />
        </div>
      </div>

      <section className={`wrap ${styles.flow}`} aria-labelledby="data-flow">
        <h2 id="data-flow">Where a visit’s data goes</h2>
        <svg className="drawing stretched" viewBox="0 0 1000 60" preserveAspectRatio="none" aria-hidden="true">
          <path d={flowPath} />
        </svg>
        <ol className={styles.places}>
          {dataFlow.map(({ place, what }) => (
            <li key={place}>
              <h3 className="point">{place}</h3>
              <p className="gist fine">{what}</p>
            </li>
          ))}
        </ol>
      </section>

      <Retention />

      <section className={`wrap ${styles.breach}`} aria-labelledby="breach">
        <h2 id="breach">If there is a breach, you hear from us {policies.breachNotice.hipaa}</h2>
        <div className={`cluster ${styles.clocks}`}>
          {breachReadings.map(({ when, what, label, to }) => (
            <div key={when}>
              <h3 className="subhead">{when}</h3>
              <p className="gist">
                {what}{' '}
                <Link to={to} hash="breach-notice">
                  {label}
                </Link>
              </p>
            </div>
          ))}
        </div>
      </section>

      <Contact />
    </>
  );
}
