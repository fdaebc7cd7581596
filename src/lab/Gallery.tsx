import { flows } from '../../machines/index.ts';
import { declaredTransitions } from '../../machines/inspection.ts';
import type { Flow } from '../../machines/flow.ts';
import styles from './Gallery.module.css';
import { labPath } from './LabLayout.tsx';
import { pictureOf } from './pictures.ts';
import { places } from './places.ts';
import shared from './shared.module.css';
import type { FlowProof, Proof } from '../../machines/flow-proof.ts';

/** The requirements that a flow's transitions say they satisfy. */
export function requirementsOf({ machine }: Flow): string[] {
  const named = declaredTransitions(machine).flatMap(
    ({ definition }) => (definition.meta?.['requirements'] as string[] | undefined) ?? [],
  );
  return [...new Set(named)].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

const percent = (part: number, whole: number) => (whole === 0 ? '100 %' : `${Math.round((100 * part) / whole)} %`);

/** The last proof of a flow in a few words. */
export function describeProof({ transitions, mutants, paths }: FlowProof): string {
  const inBrowser =
    transitions.browser > 0 ? `, ${percent(transitions.browser, transitions.declared)} in the browser` : '';
  return `${percent(transitions.headless, transitions.declared)} of ${transitions.declared} transitions${inBrowser}; ${mutants.killed} of ${mutants.total} mutants killed; ${paths} ${paths === 1 ? 'path' : 'paths'}`;
}

/** All flows of the product with their diagrams. */
export function Gallery({ proof }: { proof: Proof | null }) {
  return (
    <>
      <div className={styles.intro}>
        <h1>Flow lab</h1>
        <p>
          Every stateful behaviour of the product, as a diagram that runs on the real page. {flows.length} flows; what
          is proven stands with each
          {proof ? `, as of ${proof.at.slice(0, 16).replace('T', ' ')} UTC.` : ', once npm run prove has run.'}
        </p>
      </div>
      <ul className={`${shared.list} ${styles.flows}`}>
        {flows.map((flow) => (
          <GalleryItem key={flow.machine.id} flow={flow} proof={proof?.flows[flow.machine.id] ?? null} />
        ))}
      </ul>
    </>
  );
}

function GalleryItem({ flow, proof }: { flow: Flow; proof: FlowProof | null }) {
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
          <dd>{flow.provenIn === 'relay' ? 'in the relay' : place?.routes.join(' ')}</dd>
        </div>
        <div>
          <dt>Asked for by</dt>
          <dd>{requirementsOf(flow).join(' ') || 'the design'}</dd>
        </div>
        <div>
          <dt>Proven</dt>
          <dd>{proof ? describeProof(proof) : 'not proven yet'}</dd>
        </div>
      </dl>
    </li>
  );
}
