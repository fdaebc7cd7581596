import { Link } from '@tanstack/react-router';
import { strandPath, voice } from '../components/strand-path.ts';
import { Strand } from '../components/Strands.tsx';
import { securityFacts } from '../content/home.ts';
import styles from './SecurityGrid.module.css';
import sections from './sections.module.css';

const speech = 208;
/** The axis of the cord, and half of a strand's wave in it. */
const axis = 60;
const half = 36;
const waves = 44;

/** Three strands come in as speech, a third of a wave behind one another, and lie in one cord from there on. */
const strands = ([undefined, 'clinician', 'patient'] as const).map((of, index) => {
  const speak = voice(index + 2, 15);
  const line = 18 + index * 42;
  const start = 300 + index * half * (2 / 3);
  const d =
    strandPath({ x: -16, line, length: speech, tremble: (x) => speak(x) * Math.min(1, (speech - x) / 110) }) +
    `H210C${start - 66} ${line} ${start - 18} ${axis + 27} ${start} ${axis}q18-27 ${half} 0${`t${half} 0`.repeat(waves)}`;
  // A strand lies above the others on its way out from the axis, either side: short pieces of it, drawn again over a gap.
  const over = `M${start} ${axis}${'q6-9 12-12m24 12q6 9 12 12m24-12'.repeat(waves / 2)}`;
  return { of, d, over };
});

/** Speech that is wound into a cord. */
function Cord() {
  return (
    <svg className={styles.cord} viewBox="0 0 1500 120" preserveAspectRatio="xMinYMid slice" aria-hidden="true" focusable="false">
      {strands.map(({ of, d }) => (
        <Strand key={d} d={d} of={of} />
      ))}
      {strands.map(({ of, over }) => (
        <g key={over}>
          <path className={styles.gap} d={over} />
          <Strand d={over} of={of} />
        </g>
      ))}
    </svg>
  );
}

/** What keeps a visit safe, as a ruled grid below a cord (HOME-1, HOME-3). SOC 2 stands in words: there is no seal to show. */
export function SecurityGrid() {
  return (
    <section className={`${sections.section} ${sections.quiet}`} aria-labelledby="security">
      <div className="wrap">
        <div className={sections.top}>
          <h2 id="security">Kept the way a chart is kept.</h2>
          <p>
            Audio is deleted after transcription unless you keep it. What is in place and what is still to come, fact by fact, stands in the{' '}
            <Link to="/trust">trust center</Link>.
          </p>
        </div>
        <div className={styles.facts}>
          <Cord />
          <ul className={styles.grid}>
            {securityFacts.map(({ claim, label, text }, index) => (
              <li key={claim.figure}>
                <h3>
                  {claim.figure} <span>{label ?? claim.label}</span>
                </h3>
                <p>{text}</p>
                {index === 0 && (
                  <p>
                    <Link to="/hipaa-compliance">How we comply with HIPAA</Link>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
