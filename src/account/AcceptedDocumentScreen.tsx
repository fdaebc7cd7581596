import { Link } from '@tanstack/react-router';
import type { AccountDetails } from '../../machines/domain/answered.ts';
import { Sheet } from '../components/Sheet.tsx';
import { dateText } from '../../machines/domain/date-text.ts';
import { legalTitleOf } from '../../machines/legal-acceptance/legal-titles.ts';
import styles from './AcceptedDocumentScreen.module.css';
import { AccountScreen, SideLink } from './AccountScreen.tsx';
import { Moment } from './Moment.tsx';

const section = /^\d+\. /;

/** ACC-10: the text that was accepted, to read, print and keep. A numbered line without a clause's number is a heading. */
export function AcceptedDocumentScreen({ document }: { document: NonNullable<AccountDetails['document']> }) {
  const name = legalTitleOf(document.document);
  const address = `/account/document?sha256=${document.sha256}`;
  return (
    <AccountScreen
      page={{ heading: name, lede: `Version of ${dateText(document.version)}, as you accepted it.` }}
      beside={
        <SideLink title="Keep a copy">
          <p>
            The exact text you accepted. Its digest is on this page. <a href={address}>Download it</a>
          </p>
        </SideLink>
      }
      ways={['account']}
    >
      <Sheet title="What you accepted" className="roomy form-sheet">
        <dl className="facts">
          <div>
            <dt>Accepted on</dt>
            <dd>
              <Moment at={document.acceptedAt} />
            </dd>
          </div>
          <div>
            <dt>Version</dt>
            <dd>{dateText(document.version)}</dd>
          </div>
          <div>
            <dt>Digest (SHA-256)</dt>
            <dd className={styles.digest}>{document.sha256}</dd>
          </div>
        </dl>
        <div className={`prose ${styles.text}`}>
          {document.text
            .split('\n')
            .map((line, index) => (section.test(line) ? <h2 key={index}>{line}</h2> : <p key={index}>{line}</p>))}
        </div>
        <p className="unprinted spaced">
          <Link to="/account">Your account</Link>
        </p>
      </Sheet>
    </AccountScreen>
  );
}
