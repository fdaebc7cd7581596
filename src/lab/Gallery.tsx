import { useSelector } from '@xstate/react';
import { labViewMachine } from '../../machines/lab-view/lab-view.machine.ts';
import { flows } from '../../machines/index.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import { scenarioId } from '../../machines/core/ids.ts';
import type { LabResults } from '../../machines/shared/lab-results.ts';
import { useFlow } from '../flow/useFlow.ts';
import styles from './Gallery.module.css';
import { labPath } from './LabLayout.tsx';
import { scenarioLink, storyboardLink } from './link.ts';
import { matches, Search } from './Lists.tsx';
import { places } from './parts/places.ts';
import { requirementsOf } from './parts/requirements-of.ts';
import { pictureOf } from './pictures.ts';
import { dateText } from './verification.ts';

interface GalleryProps {
  titles: Readonly<Record<string, string>>;
  results: LabResults | null;
}

/** The first that fits: a flow of the relay, of a form, or of a page. */
const groups: readonly { name: string; holds(flow: Flow): boolean }[] = [
  { name: 'Forms', holds: ({ form }) => form !== undefined },
  { name: 'In the relay', holds: ({ verifiedIn }) => verifiedIn === 'relay' },
  { name: 'On the pages', holds: () => true },
];

const groupOf = (flow: Flow) => groups.find(({ holds }) => holds(flow))?.name;

export function Gallery({ titles, results }: GalleryProps) {
  const view = useFlow(labViewMachine);
  const { query, requirement } = useSelector(view, ({ context }) => context);
  const asked = [...new Set(flows.flatMap(requirementsOf))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  const scenariosOf = (id: string) => Object.keys(results?.flows[id] ?? {});
  const found = (id: string) => (query === '' ? [] : scenariosOf(id).filter((scenario) => matches(query, scenario)));
  const shown = flows.filter((flow) => {
    const { id } = flow.machine;
    const text = [titles[id], id, places[id]?.purpose].join(' ');
    return (
      (matches(query, text) || found(id).length > 0) &&
      (requirement === '' || requirementsOf(flow).includes(requirement))
    );
  });
  return (
    <>
      <div className={styles.intro}>
        <h1>Flow lab</h1>
        <p>
          Every stateful behaviour of the product, as a diagram that runs on the real page. {flows.length} flows.
          {results && ` Their scenarios ran on ${dateText(results.at)}.`}
        </p>
        <Search view={view} requirements={asked} />
      </div>
      {shown.length === 0 && <p>No flow has that.</p>}
      {groups.map(({ name }) => {
        const members = shown.filter((flow) => groupOf(flow) === name);
        return members.length === 0 ? null : (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`} className={styles.group}>
              {name}
            </h2>
            <ul className={`${styles.flows}`}>
              {members.map((flow) => (
                <GalleryItem
                  key={flow.machine.id}
                  flow={flow}
                  title={titles[flow.machine.id] ?? flow.machine.id}
                  results={results}
                  found={found(flow.machine.id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function GalleryItem({
  flow,
  title,
  results,
  found,
}: {
  flow: Flow;
  title: string;
  results: LabResults | null;
  /** Titles of the scenarios that contain the words of the search. */
  found: readonly string[];
}) {
  const { id } = flow.machine;
  const place = places[id];
  const runs = Object.values(results?.flows[id] ?? {}).filter(({ verdict }) => verdict !== 'page');
  const passed = runs.filter(({ verdict }) => verdict === 'passed').length;
  return (
    <li className={styles.flow}>
      <a href={`${labPath}/${id}`} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <img src={pictureOf(id)} alt="" loading="lazy" />
      </a>
      <h3>
        <a href={`${labPath}/${id}`}>{title}</a>
      </h3>
      <p>
        {place?.purpose}{' '}
        <a href={`${labPath}/${id}${storyboardLink}`} aria-label={`${title} as a storyboard`}>
          As a storyboard
        </a>
      </p>
      {found.length > 0 && (
        <ul aria-label={`Scenarios of ${title} that were found`}>
          {found.map((scenario) => (
            <li key={scenario}>
              <a
                href={`${labPath}/${id}${results?.flows[id]?.[scenario]?.play ? scenarioLink(scenarioId(scenario), 0) : ''}`}
              >
                {scenario.replace(/^(?:\[[^\]]*\] )+/, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
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
          <dt>Scenarios</dt>
          <dd>{results ? `${passed} of ${runs.length} pass without a browser` : 'not run with this build'}</dd>
        </div>
      </dl>
    </li>
  );
}
