import type { Flow } from '../../machines/shared/flow.ts';
import type { ViewWords } from '../../machines/shared/view-words.ts';
import { Scroller } from './parts/Scroller.tsx';
import { fieldsAsAtFirst, noView, wordParts } from './parts/storyboard.ts';
import styles from './Shows.module.css';

/** What the visitor reads and can do in the present state (VIEW-4). */
export function Shows({ flow, words }: { flow: Flow; words: ViewWords | null }) {
  return (
    <Scroller label="What the visitor reads and can do" className={styles.shows}>
      {!flow.view && <p>{noView}</p>}
      {words &&
        wordParts(words).map(([title, lines]) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      {words && flow.form && <p>{fieldsAsAtFirst}</p>}
    </Scroller>
  );
}
