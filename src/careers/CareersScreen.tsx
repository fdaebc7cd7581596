import { Link } from '@tanstack/react-router';
import { PageHeader } from '../components/PageHeader.tsx';
import { openPositions } from '../content/careers.ts';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import styles from './CareersScreen.module.css';

/** `/careers`: the open positions, each with its way to the application (CAR-1). */
export function CareersScreen() {
  return (
    <>
      <div className="field">
        <PageHeader page={pages.careers} />
      </div>
      <div className={`wrap ${styles.content}`}>
        <ul className={styles.positions}>
          {openPositions.map(({ title, type, description, requirements }) => (
            <li key={title}>
              <div className={styles.title}>
                <h2>{title}</h2>
                <p className={styles.type}>{type}</p>
              </div>
              <div>
                <p>{description}</p>
                <ul className={styles.requirements}>
                  {requirements.map((requirement) => (
                    <li key={requirement}>{requirement}</li>
                  ))}
                </ul>
              </div>
              <Link className="button" to="/career-application" search={{ position: title }}>
                Apply Now<span className="unseen"> for {title}</span>
              </Link>
            </li>
          ))}
        </ul>
        <section className={styles.other}>
          <h2>Don’t see your role?</h2>
          <p>Tell us what you would do here. We review each application within {policies.answers.careers}.</p>
          <Link className="button ghost" to="/career-application" search={{ position: 'Other' }}>
            Get in Touch
          </Link>
        </section>
      </div>
    </>
  );
}
