import { drawingOf, labPath, titleOf } from './drawings.ts';
import styles from './Lab.module.css';
import { LabLayout } from './LabLayout.tsx';
import { type Place, places } from './places.ts';

/** The first that fits. */
const groups: readonly { name: string; holds(place: Place): boolean }[] = [
  { name: 'Forms', holds: ({ isForm }) => isForm === true },
  { name: 'In the relay', holds: ({ address }) => address === null },
  { name: 'On the pages', holds: () => true },
];

export function FlowList() {
  return (
    <LabLayout>
      <main className={`wrap ${styles.list}`}>
        <h1 className="title">Flow lab</h1>
        <p>{Object.keys(places).length} flows: each as its diagram, live beside the real page.</p>
        {groups.map(({ name }) => (
          <section key={name} aria-label={name}>
            <h2 className="minor">{name}</h2>
            <ul className="four">
              {Object.entries(places)
                .filter(([, place]) => groups.find(({ holds }) => holds(place))?.name === name)
                .map(([id, { purpose }]) => (
                  <li key={id}>
                    <a href={`${labPath}/${id}`}>
                      <span className="framed" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawingOf(id) }} />
                      <strong>{titleOf(id)}</strong>
                    </a>
                    <p className="muted">{purpose}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </main>
    </LabLayout>
  );
}
