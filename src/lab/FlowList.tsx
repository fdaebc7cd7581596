import { flows } from '../../machines/index.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import { drawingOf, labPath, titleOf } from './drawings.ts';
import styles from './Lab.module.css';
import { LabLayout } from './LabLayout.tsx';
import { places } from './places.ts';

/** The first that fits. */
const groups: readonly { name: string; holds(flow: Flow): boolean }[] = [
  { name: 'Forms', holds: ({ form }) => form !== undefined },
  { name: 'In the relay', holds: ({ verifiedIn }) => verifiedIn === 'relay' },
  { name: 'On the pages', holds: () => true },
];

export function FlowList() {
  return (
    <LabLayout>
      <main className={styles.list}>
        <h1>Flow lab</h1>
        <p>{flows.length} flows: each as its diagram, live beside the real page.</p>
        {groups.map(({ name }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <ul>
              {flows
                .filter((flow) => groups.find(({ holds }) => holds(flow))?.name === name)
                .map(({ machine: { id } }) => (
                  <li key={id}>
                    <a href={`${labPath}/${id}`}>
                      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawingOf(id) }} />
                      <strong>{titleOf(id)}</strong>
                    </a>
                    <p>{places[id]?.purpose}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </main>
    </LabLayout>
  );
}
