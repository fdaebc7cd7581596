import { Link } from '@tanstack/react-router';
import { PageHeader } from '../components/PageHeader.tsx';
import { openPositions, workKinds } from '../content/careers.ts';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import fivePositions from '../drawings/five-positions.svg?raw';
import styles from './CareersScreen.module.css';

export function CareersScreen() {
  return (
    <>
      <PageHeader page={pages.careers} drawing={fivePositions} />
      <div className="wrap content">
        {workKinds.map(({ kind, title: work, text }) => (
          <section key={kind} className={`split ${styles.kind}`} aria-labelledby={kind}>
            <div>
              <h2 id={kind} className="subhead">
                {work}
              </h2>
              <p className="gist">{text}</p>
            </div>
            <ul className={styles.positions}>
              {openPositions
                .filter((position) => position.kind === kind)
                .map(({ title, type, description, requirements }) => (
                  <li key={title}>
                    <div className={`cluster ${styles.title}`}>
                      <h3>{title}</h3>
                      <p className={styles.type}>{type}</p>
                    </div>
                    <p>{description}</p>
                    <ul className={`muted ${styles.requirements}`}>
                      {requirements.map((requirement) => (
                        <li key={requirement}>{requirement}</li>
                      ))}
                    </ul>
                    <Link className="button ghost small" to="/career-application" search={{ position: title }}>
                      Apply Now<span className="unseen"> for {title}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <section className={`plate apart ${styles.other}`}>
          <h2 className="minor">Don’t see your role?</h2>
          <p>Tell us what you would do here. We review each application within {policies.answers.careers}.</p>
          <Link className="button" to="/career-application" search={{ position: 'Other' }}>
            Get in Touch
          </Link>
        </section>
      </div>
    </>
  );
}
