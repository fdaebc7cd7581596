import { brand } from '../../machines/domain/brand.ts';
import { mailTo } from '../../machines/domain/mail.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { PageTitle } from '../components/PageHeader.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { Strand } from '../components/Strands.tsx';
import { ease, pathThrough } from '../components/strand-path.ts';
import Hipaa from '../content/hipaa.mdx';
import { sectionsOf } from '../content/mdx-text.tsx';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import { Contents } from './Contents.tsx';
import styles from './HipaaScreen.module.css';

const sections = sectionsOf(Hipaa);

const baaMail = mailTo(`${brand.name} BAA documentation request`, [
  'Hello,',
  'Please send us the documentation for your Business Associate Agreement.',
  'Organization:\nWho signs it:\nBest time to reach me:',
  'Please do not include patient information.',
]);

const pitch = 36;

/** One of five strands that join in a cord and separate again, each onto its rule. */
function cordPath(strand: number): string {
  const rule = pitch * (strand + 1);
  return pathThrough(0, 1000, 10, (x) => {
    const open = ease(x, 640, 930);
    const braid = pitch * 3 + 23 * Math.sin(x / 34 + (strand * 2 * Math.PI) / 5);
    return braid * (1 - open) + rule * open;
  });
}

const cord = [0, 1, 2, 3, 4].map(cordPath);

const contact = [
  { what: 'Hours', fact: policies.compliance.hours },
  { what: 'We answer in', fact: policies.compliance.answer },
  { what: 'If it is urgent', fact: 'Same day' },
  { what: 'You receive', fact: 'The BAA and its documentation' },
];

export function HipaaScreen() {
  return (
    <>
      <div className="field">
        <div className="wrap broad hero">
          <div>
            <PageTitle page={pages.hipaa} />
          </div>
          <section id="compliance-contact" aria-labelledby="compliance-tab">
            <svg
              className={`cord drawing unprinted ${styles.cord}`}
              viewBox="0 0 1000 216"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {cord.map((d, index) => (
                <Strand key={d} d={d} of={index === 1 ? 'clinician' : index === 3 ? 'patient' : undefined} />
              ))}
            </svg>
            <Sheet title="Compliance contact" titleId="compliance-tab" className={`roomy ${styles.sheet}`}>
              <dl className={`ruling ${styles.rows}`}>
                <div>
                  <dt>Email</dt>
                  <dd>
                    <a href={`mailto:${brand.email}`}>{brand.email}</a>
                    <CopyButton text={brand.email} what="address" />
                  </dd>
                </div>
                {contact.map(({ what, fact }) => (
                  <div key={what}>
                    <dt>{what}</dt>
                    <dd>{fact}</dd>
                  </div>
                ))}
              </dl>
              <p className={`unprinted ${styles.ask}`}>
                <a className="button" href={baaMail}>
                  Request BAA documentation
                </a>
              </p>
            </Sheet>
          </section>
        </div>
      </div>
      <div className={`wrap ${styles.text}`}>
        <Contents sections={sections} as="tabs" />
        <article className={`marked ${styles.chart}`}>
          {sections.map(({ id, heading, children, facts }) => (
            <section key={id} id={id} className={`split ${styles.section}`} aria-labelledby={`${id}-heading`}>
              <div className="prose">
                <h2 id={`${id}-heading`} className="title">
                  {heading}
                </h2>
                {children}
              </div>
              <dl className={`plate ${styles.facts}`}>
                {facts?.map(({ what, fact }) => (
                  <div key={what}>
                    <dt className="fine">{what}</dt>
                    <dd>{fact}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
