import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { AgreementLink } from '../components/AgreementLink.tsx';
import { PageTitle } from '../components/PageHeader.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { unbroken } from '../content/unbroken.tsx';
import { type Question, questionGroups } from '../content/faq.ts';
import { pages } from '../content/pages.ts';
import question from '../drawings/question.svg?raw';
import styles from './HelpScreen.module.css';

const questions = questionGroups.flatMap((group) => group.questions);

function Answer({ answer, more }: Pick<Question, 'answer' | 'more'>) {
  return (
    <div className={styles.answer}>
      <p>{unbroken(answer)}</p>
      {more && (
        <p className="taps">
          {more.to === '/legal-acceptance' && more.hash !== undefined ? (
            <AgreementLink hash={more.hash}>{more.label}</AgreementLink>
          ) : (
            <Link to={more.to} {...(more.hash !== undefined && { hash: more.hash })} search={more.search ?? {}}>
              {more.label}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

export function HelpScreen() {
  return (
    <>
      <div className="field">
        <PageTitle page={pages.faq} drawing={question} />
        <div className={`wrap plain-links ${styles.index}`}>
          <Sheet title={`${questions.length} questions`} titleId="index">
            <nav aria-labelledby="index">
              {questionGroups.map(({ id, title, questions: own }) => (
                <div key={id}>
                  <h3>
                    <Link to="." hash={id} activeOptions={{ includeHash: true }}>
                      {title}
                    </Link>
                  </h3>
                  <ul>
                    {own.map((each) => (
                      <li key={each.id}>
                        <Link to="." hash={each.id} activeOptions={{ includeHash: true }}>
                          {each.question}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          </Sheet>
        </div>
      </div>
      <div className={`wrap ${styles.groups}`}>
        {questionGroups.map(({ id, title, questions: own }) => (
          <section key={id} id={id} className={`broad ${styles.group}`} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className="title sticky">
              {title}
            </h2>
            <div className="marked">
              {own.map((each) => (
                <article key={each.id} id={each.id} className={styles.question}>
                  <h3>{each.question}</h3>
                  <Answer {...each} />
                </article>
              ))}
            </div>
          </section>
        ))}
        <aside className="plate apart" aria-label="Not answered here">
          <p>
            <b>Not answered here?</b> Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>, or use the{' '}
            <Link to="/contact">contact form</Link>. Please do not include patient information.
          </p>
        </aside>
      </div>
    </>
  );
}
