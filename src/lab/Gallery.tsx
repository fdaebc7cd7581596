import { flows } from '../../machines/index.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import styles from './Gallery.module.css';
import { labPath } from './LabLayout.tsx';
import { pictureOf } from './pictures.ts';
import { requirementsOf } from './parts/requirements-of.ts';
import { places } from './parts/places.ts';
import shared from './parts/shared.module.css';
import type { FlowVerification, Verification } from '../../machines/shared/flow-verification.ts';

const percent = (part: number, whole: number) => (whole === 0 ? '100 %' : `${Math.round((100 * part) / whole)} %`);

export function describeVerification({ transitions, mutants, paths }: FlowVerification): string {
  const inBrowser =
    transitions.browser > 0 ? `, ${percent(transitions.browser, transitions.declared)} in the browser` : '';
  return `${percent(transitions.headless, transitions.declared)} of ${transitions.declared} transitions${inBrowser}; ${mutants.killed} of ${mutants.total} mutants killed; ${paths} ${paths === 1 ? 'path' : 'paths'}`;
}

export function Gallery({ verification }: { verification: Verification | null }) {
  return (
    <>
      <div className={styles.intro}>
        <h1>Flow lab</h1>
        <p>
          Every stateful behaviour of the product, as a diagram that runs on the real page. {flows.length} flows; what
          is verified is shown with each
          {verification
            ? `, as of ${verification.at.slice(0, 16).replace('T', ' ')} UTC.`
            : ', once npm run verify has run.'}
        </p>
      </div>
      <ul className={`${shared.list} ${styles.flows}`}>
        {flows.map((flow) => (
          <GalleryItem key={flow.machine.id} flow={flow} verification={verification?.flows[flow.machine.id] ?? null} />
        ))}
      </ul>
    </>
  );
}

function GalleryItem({ flow, verification }: { flow: Flow; verification: FlowVerification | null }) {
  const { id } = flow.machine;
  const place = places[id];
  return (
    <li className={styles.flow}>
      <a href={`${labPath}/${id}`} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <img src={pictureOf(id)} alt="" loading="lazy" />
      </a>
      <h2>
        <a href={`${labPath}/${id}`}>{id}</a>
      </h2>
      <p>{place?.purpose}</p>
      <dl>
        <div>
          <dt>Where</dt>
          <dd>{flow.verifiedIn === 'relay' ? 'in the relay' : place?.routes.join(' ')}</dd>
        </div>
        <div>
          <dt>Asked for by</dt>
          <dd>{requirementsOf(flow).join(' ') || 'the design'}</dd>
        </div>
        <div>
          <dt>Verified</dt>
          <dd>{verification ? describeVerification(verification) : 'not verified yet'}</dd>
        </div>
      </dl>
    </li>
  );
}
