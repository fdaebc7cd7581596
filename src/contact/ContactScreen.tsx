import { useSearch } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { inquiryTypes } from '../../machines/contact/inquiry-types.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { responseTimes } from '../content/contact.ts';
import { pages } from '../content/pages.ts';
import answer from '../drawings/answer.svg?raw';
import { ContactFlow } from './ContactFlow.tsx';
import styles from './ContactScreen.module.css';

export function ContactScreen() {
  const { type, sent } = useSearch({ from: '/_site/contact' });
  const topic = inquiryTypes.find((known) => known === type) ?? 'general';
  return (
    <>
      <div className="field">
        <PageHeader page={pages.contact} drawing={answer} />
      </div>
      <div className="wrap split form-screen">
        <ContactFlow topic={topic} alreadySent={sent === 'yes'} />
        <aside className={`beside ${styles.cards}`} aria-label="Other ways to reach us">
          <section>
            <h2>When we answer</h2>
            <dl className={styles.times}>
              {responseTimes.map(({ what, when }) => (
                <div key={what} className="between">
                  <dt>{what}</dt>
                  <dd>{when}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h2>Email and phone</h2>
            <ul className={`taps ${styles.links}`}>
              <li className="between">
                <a href={`mailto:${brand.email}`}>{brand.email}</a> <CopyButton text={brand.email} what="address" />
              </li>
              <li className="between">
                <a href={`tel:${brand.phone.replaceAll(/[^\d+]/g, '')}`}>{brand.phone}</a>
              </li>
            </ul>
          </section>
          <section>
            <h2>Elsewhere</h2>
            <ul className={`taps ${styles.links}`}>
              {brand.social.map(({ name, url }) => (
                <li key={name} className="between">
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                    <span className="unseen"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}
