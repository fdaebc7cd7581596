import { Link } from '@tanstack/react-router';
import { PageTitle } from '../components/PageHeader.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { Strand } from '../components/Strands.tsx';
import { ease, pathThrough, tremble } from '../components/strand-path.ts';
import { slugs } from '../content/article-slugs.ts';
import { unbroken } from '../content/unbroken.tsx';
import { benefits, checklist } from '../content/enterprise.ts';
import { projections } from '../content/figures.ts';
import { demoAnchor } from '../content/navigation.ts';
import { pages } from '../content/pages.ts';
import { plans } from '../content/prices.ts';
import { salesMail } from '../../machines/billing/billing.plans.ts';
import styles from './EnterpriseScreen.module.css';
import { RoiCalculator } from './RoiCalculator.tsx';

const rowHeight = 78;
const strandCount = 12;

/** Many voices, one sheet: every strand ends on one of the sheet's three rules. */
function manyPath(strand: number): string {
  const begin = strand * 21;
  const rule = rowHeight * (1 + Math.floor((strand * projections.length) / strandCount));
  return pathThrough(0, 1000, 18, (x) => {
    const settled = ease(x, 380, 900);
    return begin * (1 - settled) + rule * settled + 13 * tremble(strand, x) * (1 - ease(x, 250, 760));
  });
}

const strands = Array.from({ length: strandCount }, (_, strand) => manyPath(strand));
const enterprise = plans.find(({ name }) => name === 'Enterprise');

function Hero() {
  return (
    <div className="field">
      <div className="wrap broad hero">
        <div>
          <PageTitle
            page={{
              heading: (
                <>
                  <span className="recorded">More patients seen,</span>{' '}
                  <span className="spoken">fewer evenings lost</span>
                </>
              ),
              lede: pages.enterprise.lede,
            }}
          >
            <div className="ways spaced">
              <Link className="button" to="/contact" search={{ type: 'partnership' }}>
                Request a Demo
              </Link>
              <Link
                className="button ghost"
                to="/enterprise"
                search={true}
                hash="roi-calculator"
                activeOptions={{ includeHash: true }}
              >
                Calculate your return
              </Link>
            </div>
          </PageTitle>
        </div>
        <div className={styles.stage}>
          <svg
            className={`cord drawing ${styles.strands}`}
            viewBox={`0 0 1000 ${rowHeight * projections.length}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {strands.map((d, index) => (
              <Strand key={d} d={d} of={index % 4 === 3 ? 'clinician' : index % 4 === 1 ? 'patient' : undefined} />
            ))}
          </svg>
          <Sheet title="What we project" className={`roomy ${styles.sheet}`}>
            <dl className={`ruling ${styles.projections}`}>
              {projections.map(({ figure, label }) => (
                <div key={figure} className="cluster">
                  <dt>
                    {label} <span className="fine">projection</span>
                  </dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
            <p className={`fine cluster ${styles.basis}`}>
              Company projections, not guarantees.{' '}
              <Link to="/blog/$slug" params={{ slug: slugs.whitepaper }}>
                See the evidence
              </Link>
            </p>
          </Sheet>
        </div>
      </div>
    </div>
  );
}

function Checklist() {
  return (
    <section className="quiet" aria-labelledby="checklist">
      <div className="wrap section">
        <h2 id="checklist">The list your committee will ask for</h2>
        <div className={`cards ${styles.lists}`}>
          {checklist.map(({ title, items }) => (
            <div key={title}>
              <h3 className="point">{title}</h3>
              <ul className={`rows ${styles.list}`}>
                {items.map(({ text, pending }) => (
                  <li key={text} className={pending ? `tick muted ${styles.pending}` : 'tick'}>
                    {text}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className="spaced">
          Each line in detail: <Link to="/trust">trust center</Link>,{' '}
          <Link to="/hipaa-compliance">HIPAA compliance</Link>, <Link to="/pricing">plans and pricing</Link>.
        </p>
      </div>
    </section>
  );
}

function Next() {
  return (
    <section className="wrap section" aria-labelledby="next">
      <h2 id="next">Try it on your own patients</h2>
      <ul className={`cards ${styles.next}`}>
        <li>
          <Link className="button" to="/contact" search={{ type: 'partnership' }}>
            Request a Demo
          </Link>
          <p>We demo it in your specialty and answer your security team’s questions.</p>
        </li>
        <li>
          <Link className="button ghost" to="/" hash={demoAnchor}>
            Watch Demo
          </Link>
          <p>See a visit become a note on our home page. No signup needed.</p>
        </li>
        {enterprise && (
          <li>
            <a className="button ghost" href={salesMail(enterprise)}>
              Contact sales
            </a>
            <p>Opens an email with the basics filled in. Enterprise pricing depends on your group.</p>
          </li>
        )}
      </ul>
    </section>
  );
}

export function EnterpriseScreen() {
  return (
    <>
      <Hero />

      <section className={`wrap ${styles.benefits}`} aria-labelledby="benefits">
        <h2 id="benefits">What your group gets</h2>
        <ol className={`facts ${styles.gains}`}>
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <h3 className="point">{title}</h3>
              <p>{unbroken(text)}</p>
            </li>
          ))}
        </ol>
      </section>

      <Checklist />

      <RoiCalculator />

      <Next />
    </>
  );
}
