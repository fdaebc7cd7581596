import { HeadlessMantineProvider, Tabs } from '@mantine/core';

import { type LegalDocument, legalDateLine, legalDocuments } from '../content/legal-documents.ts';
import styles from './LegalDocuments.module.css';

/** The anchor that shows both documents: it works without script and can be shared. */
const both = 'both-documents';

/** LEGAL-1. Both documents are always in the markup, for find-in-page and printing. */
export function LegalDocuments() {
  return (
    <section id="documents" aria-label="The documents">
      <div id={both} className={styles.both}>
        <HeadlessMantineProvider>
          <Tabs
            id="legal"
            defaultValue="terms"
            keepMountedMode="display-none"
            classNames={{ list: styles.list ?? '', tab: `tab ${styles.tab}`, panel: `raised ${styles.panel}` }}
          >
            <Tabs.List aria-label="Documents">
              {legalDocuments.map(({ id, tab }) => (
                <Tabs.Tab key={id} value={id} data-replay="">
                  {tab}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {legalDocuments.map((document) => (
              // A scrolling panel has to be reachable by keyboard.
              <Tabs.Panel key={document.id} value={document.id} tabIndex={0}>
                <Document {...document} />
              </Tabs.Panel>
            ))}
          </Tabs>
        </HeadlessMantineProvider>
        <p className={styles.views}>
          <a className={styles.together} href={`#${both}`}>
            Read both on one page
          </a>
          <a className={styles.separately} href="#documents">
            Read one at a time
          </a>
        </p>
      </div>
    </section>
  );
}

/** A link to a section opens both documents, so that a shared address shows the same to everyone. */
function Document({ id, tab, title, summary, sections }: LegalDocument) {
  return (
    <article id={id} className={styles.document}>
      <h2 className="title">{title}</h2>
      <p className={`fine ${styles.dates}`}>{legalDateLine}</p>
      <p>{summary}</p>
      <nav className={`plate ${styles.contents}`} aria-label={`Contents: ${tab}`}>
        {/* The text is first on a phone. */}
        <details>
          <summary>Contents</summary>
          <ol className="contents">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      <ol className={`marked ${styles.sections}`}>
        {sections.map((section, at) => (
          <li key={section.id} id={section.id}>
            <h3>{section.heading}</h3>
            <ol className={styles.clauses}>
              {section.clauses.map((clause, index) => (
                <li key={clause} id={`${id}-${at + 1}.${index + 1}`}>
                  <p>{clause}</p>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </article>
  );
}
