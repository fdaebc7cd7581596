import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { labPlayerMachine } from '../../machines/lab-player/lab-player.machine.ts';
import type { Entry } from '../../machines/core/score.ts';
import type { labViewMachine } from '../../machines/lab-view/lab-view.machine.ts';
import type { Feature, Scenario } from 'flow-toolkit/feature';
import type { Flow } from '../../machines/shared/flow.ts';
import type { ScenarioRun } from '../../machines/shared/lab-results.ts';
import { openPath, openScenario, pathLink, scenarioLink, type Opened } from './link.ts';
import styles from './Lists.module.css';
import type { FlowTable } from './parts/flow-files.ts';
import { seconds } from './parts/seconds.ts';
import { actSentence } from './parts/sentences.ts';
import type { Player } from './usePlayer.ts';

type View = ActorRefFrom<typeof labViewMachine>;
type PlayerSnapshot = SnapshotFrom<typeof labPlayerMachine>;

interface ListsProps {
  flow: Flow;
  player: Player;
  snapshot: PlayerSnapshot;
  table: FlowTable;
}

/** The ways to play something; its name follows for screen readers. */
export function Ways({ name, open }: { name: string; open(at: 'start' | 'end', going: boolean): void }) {
  return (
    <span className={styles.ways}>
      <button type="button" aria-label={`Play ${name}`} onClick={() => open('start', true)}>
        Play
      </button>
      <button type="button" aria-label={`${name} step by step`} onClick={() => open('start', false)}>
        Step by step
      </button>
      <button type="button" aria-label={`${name} at once`} onClick={() => open('end', false)}>
        At once
      </button>
    </span>
  );
}

/** The steps of what is open, as sentences, with what the page came to. */
export function Steps({
  flow,
  snapshot,
  score,
  linkTo,
}: {
  flow: Flow;
  snapshot: PlayerSnapshot;
  score: readonly Entry[];
  linkTo(step: number): string;
}) {
  const { applied, report } = snapshot.context;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const step = list.current?.children[Math.max(0, applied - 1)];
    // `scrollIntoView` would move the stage as well.
    const scroller = step?.closest('[role=region]');
    if (!step || !scroller) return;
    const [inner, outer] = [step.getBoundingClientRect(), scroller.getBoundingClientRect()];
    scroller.scrollBy({ top: inner.top + inner.height / 2 - outer.top - outer.height / 2 });
  }, [applied]);
  return (
    <ol ref={list} className={`${styles.steps}`}>
      {score.map(({ at, act, expect }, index) => {
        const here = index + 1 === applied && snapshot.matches('paused');
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the steps do not change.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={index}
            className={index < applied ? styles.done : undefined}
            aria-current={index + 1 === applied ? 'step' : undefined}
          >
            <a href={linkTo(index + 1)}>{seconds(at)}</a> {actSentence(flow, act)} → <code>{expect}</code>
            {here &&
              report &&
              (report.state === expect ? (
                <strong> as the table says</strong>
              ) : (
                <strong className={styles.wrong}> but the page is in {report.state}</strong>
              ))}
          </li>
        );
      })}
    </ol>
  );
}

/** Opens what is played, and lets time run where it shall. */
export function opens(player: Player, opened: Opened | null, going: boolean): void {
  if (!opened) return;
  player.send({ type: 'score.open', ...opened });
  if (going) player.send({ type: 'time.play' });
}

export function Tours({ flow, player, snapshot, table, query }: ListsProps & { query: string }) {
  const shown = table.paths
    .map((path, index) => ({ path, index }))
    .filter(({ path: { steps } }) => matches(query, steps.map((step) => step.expect.state).join(' ')));
  return (
    <ol className={`${styles.items}`}>
      {shown.map(({ path, path: { name, steps }, index }) => (
        <li key={name} value={index + 1}>
          <p className={styles.name}>
            Path {index + 1}: {name}, {steps.length} {steps.length === 1 ? 'step' : 'steps'}
          </p>
          <Ways
            name={`Path ${index + 1}`}
            open={(at, going) => opens(player, openPath(table, index, at === 'start' ? 0 : steps.length), going)}
          />
          {snapshot.context.path === index && (
            <Steps
              flow={flow}
              snapshot={snapshot}
              score={snapshot.context.score}
              linkTo={(step) => pathLink(path, step)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Whether a text contains every word of a query. */
export const matches = (query: string, text: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

const verdicts: Readonly<Record<ScenarioRun['verdict'], string>> = {
  passed: 'passes',
  failed: 'fails',
  page: 'runs on the page only',
};

interface ScenariosProps extends ListsProps {
  feature: Feature;
  runs: Readonly<Record<string, ScenarioRun>>;
  query: string;
  requirement: string;
}

export function Scenarios({ feature, query, requirement, ...lists }: ScenariosProps) {
  const shown = feature.scenarios.filter(
    ({ title, steps, requirements }) =>
      (requirement === '' || requirements.includes(requirement)) &&
      matches(query, [title, ...steps.map(({ text }) => text)].join(' ')),
  );
  const groups = [...new Set(shown.map(({ group }) => group))];
  if (shown.length === 0) return <p>No scenario says that.</p>;
  return groups.map((group) => (
    <section key={group} aria-label={group || feature.title}>
      {group !== '' && <h3 className={styles.group}>{group}</h3>}
      <ul className={`${styles.items}`}>
        {shown
          .filter((scenario) => scenario.group === group)
          .map((scenario) => (
            <ScenarioItem key={scenario.title} scenario={scenario} {...lists} />
          ))}
      </ul>
    </section>
  ));
}

function ScenarioItem({
  scenario: { title, name, requirements, steps },
  flow,
  player,
  snapshot,
  table,
  runs,
}: Omit<ScenariosProps, 'feature' | 'query' | 'requirement'> & { scenario: Scenario }) {
  const run = runs[title];
  const playable = table.scenarios?.find((each) => each.title === title);
  const isOpen = playable !== undefined && snapshot.context.score === playable.score;
  return (
    <li className={isOpen ? styles.open : undefined}>
      <details>
        <summary className={styles.name}>
          {name}{' '}
          <span className={run?.verdict === 'failed' ? styles.wrong : styles.verdict}>
            {requirements.join(' ')}
            {run ? ` · ${verdicts[run.verdict]}` : ''}
          </span>
        </summary>
        <ul className={styles.words}>
          {steps.map(({ text, rows }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the steps do not change.
            <li key={index}>
              {text}
              {rows.length > 0 && `: ${rows.map((cells) => cells.join(' = ')).join(', ')}`}
            </li>
          ))}
        </ul>
        {run?.reason !== undefined && <p className={styles.wrong}>{run.reason}</p>}
      </details>
      {playable && (
        <Ways
          name={name}
          open={(at, going) =>
            opens(player, openScenario(table, playable.id, at === 'start' ? 0 : playable.score.length), going)
          }
        />
      )}
      {isOpen && (
        <Steps
          flow={flow}
          snapshot={snapshot}
          score={playable.score}
          linkTo={(step) => scenarioLink(playable.id, step)}
        />
      )}
    </li>
  );
}

/** Search, and the filter by requirement. */
export function Search({ view, requirements }: { view: View; requirements: readonly string[] }) {
  const { query, requirement } = useSelector(view, ({ context }) => context);
  return (
    <div className={styles.search}>
      <input
        type="search"
        aria-label="Search"
        placeholder="Search"
        value={query}
        onChange={({ currentTarget }) => view.send({ type: 'search.type', query: currentTarget.value })}
      />
      <select
        aria-label="Requirement"
        value={requirement}
        onChange={({ currentTarget }) => view.send({ type: 'search.filter', requirement: currentTarget.value })}
      >
        <option value="">Every requirement</option>
        {requirements.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </select>
    </div>
  );
}

/** A button that is pressed while its choice holds. */
export function Choice({ chosen, choose, children }: { chosen: boolean; choose(): void; children: ReactNode }) {
  return (
    <button type="button" className={styles.choice} aria-pressed={chosen} onClick={choose}>
      {children}
    </button>
  );
}
