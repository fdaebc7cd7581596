import type { SnapshotFrom } from 'xstate';
import type { labPlayerMachine } from '../../machines/lab-player/lab-player.machine.ts';
import { describeAct } from '../../machines/lab-player/score.ts';
import type { FlowTable } from './parts/flow-files.ts';
import type { Player } from './usePlayer.ts';
import { openPath, pathLink } from './link.ts';
import styles from './Paths.module.css';
import { Scroller } from './parts/Scroller.tsx';
import shared from './parts/shared.module.css';
import { seconds } from './parts/seconds.ts';

export function Paths({
  player,
  snapshot,
  table,
}: {
  player: Player;
  snapshot: SnapshotFrom<typeof labPlayerMachine>;
  table: FlowTable;
}) {
  const open = (path: number, step: number, going: boolean) => {
    const opened = openPath(table, path, step);
    if (!opened) return;
    player.send({ type: 'score.open', ...opened });
    if (going) player.send({ type: 'time.play' });
  };
  return (
    <Scroller label="Paths" className={styles.box}>
      <ol className={styles.paths}>
        {table.paths.map(({ name, steps }, path) => (
          <li key={name}>
            <p className={styles.name}>{name}</p>
            <div className={styles.ways}>
              <button
                type="button"
                className="button small ghost"
                aria-label={`Play path ${path + 1}`}
                onClick={() => open(path, 0, true)}
              >
                Play
              </button>
              <button
                type="button"
                className="button small ghost"
                aria-label={`Path ${path + 1} step by step`}
                onClick={() => open(path, 0, false)}
              >
                Step by step
              </button>
              <button
                type="button"
                className="button small ghost"
                aria-label={`Path ${path + 1} at once`}
                onClick={() => open(path, steps.length, false)}
              >
                At once
              </button>
            </div>
            {snapshot.context.path === path && <Steps snapshot={snapshot} path={path} />}
          </li>
        ))}
      </ol>
    </Scroller>
  );
}

function Steps({ snapshot, path }: { snapshot: SnapshotFrom<typeof labPlayerMachine>; path: number }) {
  const { score, applied, report } = snapshot.context;
  return (
    <ol className={`${shared.list} ${styles.steps}`}>
      {score.map(({ at, act, expect }, index) => {
        const here = index + 1 === applied && snapshot.matches('paused');
        return (
          // oxlint-disable-next-line react/no-array-index-key -- The steps of a path do not change.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={index}
            className={index < applied ? styles.done : undefined}
            aria-current={index + 1 === applied ? 'step' : undefined}
          >
            <a href={pathLink(path, index + 1)}>{seconds(at)}</a> {describeAct(act)} → {expect}
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
