import { Tabs } from '@mantine/core';
import { legalDateLine, type LegalDocument, legalDocuments } from '../content/legal-documents.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './LegalDocuments.module.css';

/** The address of both documents on one page: a target, so that it works without script and can be shared. */
const both = 'both-documents';

/**
 * Both documents (LEGAL-1): one at a time in tabs, or on one page. Both are always in the page, for find-in-page and
 * for printing.
 */
export function LegalDocuments() {
  return (
    <section id="documents" className={styles.documents} aria-label="The documents">
      <div id={both} className={styles.both}>
        <MantineFrame>
          <Tabs
            id="legal"
            defaultValue="terms"
            keepMountedMode="display-none"
            unstyled
            classNames={{ list: styles.list ?? '', tab: styles.tab ?? '', panel: styles.panel ?? '' }}
          >
            <Tabs.List aria-label="Documents">
              {legalDocuments.map(({ id, tab }) => (
                <Tabs.Tab key={id} value={id}>
                  {tab}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {legalDocuments.map((document) => (
              // It scrolls: the keyboard has to reach it.
              <Tabs.Panel key={document.id} value={document.id} tabIndex={0}>
                <Document {...document} />
              </Tabs.Panel>
            ))}
          </Tabs>
        </MantineFrame>
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

function Document({ title, summary, sections }: LegalDocument) {
  return (
    <article className={styles.document}>
      <h2>{title}</h2>
      <p className={styles.dates}>{legalDateLine}</p>
      <p>{summary}</p>
      <ol>
        {sections.map(({ heading, paragraphs }) => (
          <li key={heading}>
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
    </article>
  );
}
