import type { SnapshotFrom } from 'xstate';
import type { labPlayerMachine, Speed } from '../../machines/lab-player/lab-player.machine.ts';
import type { Player } from './usePlayer.ts';
import { scoreLink } from 'flow-toolkit/score-link';
import { pathLink, scenarioLink } from './link.ts';
import type { FlowTable } from './parts/flow-files.ts';
import { seconds } from './parts/seconds.ts';
import styles from './TimeBar.module.css';

const speeds: readonly Speed[] = [1, 4, 20];

/** The shortest link to this moment. */
export function momentLink(
  { context }: SnapshotFrom<typeof labPlayerMachine>,
  { paths, scenarios = [] }: FlowTable,
): string {
  const { at, applied, score, path, start } = context;
  const scenario = scenarios.find((each) => each.score === score);
  if (scenario) return scenarioLink(scenario.id, applied);
  const recorded = path === null ? undefined : paths[path];
  return recorded ? pathLink(recorded, applied) : scoreLink(start, score, { at, applied });
}

function Speeds({ player, speed }: { player: Player; speed: Speed }) {
  return (
    <fieldset className={styles.speeds}>
      <legend className="unseen">Speed</legend>
      {speeds.map((times) => (
        <label key={times}>
          <input
            type="radio"
            name="speed"
            checked={speed === times}
            onChange={() => player.send({ type: 'time.speed', speed: times })}
          />
          {times}×
        </label>
      ))}
    </fieldset>
  );
}

interface TimeBarProps {
  player: Player;
  snapshot: SnapshotFrom<typeof labPlayerMachine>;
  table: FlowTable;
}

export function TimeBar({ player, snapshot, table }: TimeBarProps) {
  const { at, applied, target, reached, going, speed, score, report } = snapshot.context;
  const shown = snapshot.matches('opening') || snapshot.matches('moving') ? target.at : at;
  const ahead = score.length - applied;
  const waits = (report?.timers.length ?? 0) > 0;

  return (
    <div className={styles.bar} role="group" aria-label="Time">
      <button
        type="button"
        className="button small"
        onClick={() => player.send({ type: going ? 'time.pause' : 'time.play' })}
      >
        {going ? 'Pause' : 'Play'}
      </button>
      <button type="button" className="button small ghost" onClick={() => player.send({ type: 'flow.restart' })}>
        Restart
      </button>
      <button
        type="button"
        className="button small ghost"
        aria-disabled={going || !waits || undefined}
        onClick={() => player.send({ type: 'time.step' })}
      >
        Next timer
      </button>
      <button
        type="button"
        className="button small ghost"
        aria-disabled={ahead === 0 || undefined}
        onClick={() => ahead > 0 && player.send({ type: 'score.jump', to: applied + 1 })}
      >
        Next step
      </button>
      <Speeds player={player} speed={speed} />
      <form
        className={styles.run}
        onSubmit={(event) => {
          event.preventDefault();
          const to = Number(new FormData(event.currentTarget).get('to'));
          if (to >= 0) player.send({ type: 'time.run', to: Math.round(to * 1_000) });
        }}
      >
        <label>
          Run to <input name="to" type="number" min="0" step="0.001" required defaultValue="10" inputMode="decimal" /> s
        </label>
        <button type="submit" className="button small ghost">
          Run
        </button>
      </form>
      <label className={styles.scrubber}>
        <span className="unseen">Moment</span>
        <input
          type="range"
          min="0"
          max={Math.max(1_000, reached, shown)}
          step="100"
          value={shown}
          aria-valuetext={seconds(shown)}
          onChange={({ currentTarget }) => player.send({ type: 'time.run', to: Number(currentTarget.value) })}
        />
      </label>
      <output className={styles.now}>{seconds(shown)}</output>
      <a href={momentLink(snapshot, table)} className={styles.link}>
        Link to this moment
      </a>
    </div>
  );
}
