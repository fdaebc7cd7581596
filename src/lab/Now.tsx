import type { SnapshotFrom } from 'xstate';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Answers, labPlayerMachine } from '../../machines/lab-player/lab-player.machine.ts';
import { endingsOf } from './frame/calls.ts';
import { actSentence, callName, eventSentence } from './parts/sentences.ts';
import type { Player } from './usePlayer.ts';
import styles from './Now.module.css';
import shared from './parts/shared.module.css';
import { seconds } from './parts/seconds.ts';

type Snapshot = SnapshotFrom<typeof labPlayerMachine>;

export function Now({ flow, player, snapshot }: { flow: Flow; player: Player; snapshot: Snapshot }) {
  const { report, at, score, applied, answers } = snapshot.context;
  if (!report) return <p>The page is opening.</p>;
  const ahead = score.length - applied;
  const next = score[applied];

  return (
    <div className={styles.now}>
      {ahead > 0 && (
        <p className={styles.ahead}>
          <span>
            {ahead === 1 ? 'One step comes' : `${ahead} steps come`} after this moment
            {next ? `, first: ${actSentence(flow, next.act)}.` : '.'}
          </span>
          <button
            type="button"
            className="button small ghost"
            aria-disabled={!snapshot.matches('paused') || undefined}
            onClick={() => player.send({ type: 'score.cut' })}
          >
            Do something else
          </button>
        </p>
      )}
      {ahead === 0 && (
        <>
          {report.sendable.length > 0 && (
            <ul className={`${shared.buttons} ${styles.choices}`} aria-label="Events">
              {report.sendable.map(({ type, index, payload }) => (
                <li key={`${type} ${index}`}>
                  <button
                    type="button"
                    className="button small ghost"
                    onClick={() => player.send({ type: 'flow.act', act: { sample: [type, index] } })}
                  >
                    {eventSentence(type)}
                  </button>
                  {payload !== '' && <code className={shared.code}>{payload}</code>}
                </li>
              ))}
            </ul>
          )}
          {report.calls.map(({ id, endings }) => (
            <div key={id} role="group" aria-label={`The answer to ${id}`}>
              <p>The page waits for the server ({callName(flow, id)}). Without an answer, time decides.</p>
              <ul className={`${shared.buttons} ${styles.choices}`}>
                {endings.map(({ label, value }, index) => (
                  <li key={label}>
                    <button
                      type="button"
                      className="button small ghost"
                      onClick={() => player.send({ type: 'flow.act', act: { ending: [id, index] } })}
                    >
                      {label}
                    </button>
                    <code className={shared.code}>{value}</code>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </>
      )}
      {report.timers.map(({ delay, start, due }) => (
        <label key={delay} className={styles.timer}>
          <span>
            {delay}: due at {seconds(due)}
          </span>
          <progress max={due - start} value={Math.max(0, Math.min(at, due) - start)} />
        </label>
      ))}
      <AnswersByThemselves
        flow={flow}
        answers={answers}
        choose={(chosen) => player.send({ type: 'answers.choose', answers: chosen })}
      />
      <WhatIf report={report} />
    </div>
  );
}

/** The way that remains, with the answers that are chosen above. */
function WhatIf({ report: { ahead } }: { report: NonNullable<Snapshot['context']['report']> }) {
  const last = ahead.at(-1);
  if (!last) return null;
  return (
    <section aria-labelledby="what-if">
      <h2 id="what-if">What if: the way that remains</h2>
      <ol className={styles.way}>
        {ahead.map(({ sentence, state }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a way has an order, and may repeat a step.
          <li key={index}>
            {sentence} → <code>{state}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}

const choiceOf = (value: string): number | 'relay' | null =>
  value === 'hand' ? null : value === 'relay' ? value : Number(value);

function AnswersByThemselves({
  flow,
  answers,
  choose,
}: {
  flow: Flow;
  answers: Answers;
  choose(answers: Answers): void;
}) {
  const calls = Object.keys(flow.actors);
  if (calls.length === 0) return null;
  return (
    <fieldset className={styles.answers}>
      <legend>What the server answers</legend>
      {calls.map((call) => (
        <label key={call}>
          {callName(flow, call)}
          <select
            aria-label={call}
            value={String(answers[call] ?? 'hand')}
            onChange={({ currentTarget }) => {
              const others = Object.fromEntries(Object.entries(answers).filter(([other]) => other !== call));
              const chosen = choiceOf(currentTarget.value);
              choose(chosen === null ? others : { ...others, [call]: chosen });
            }}
          >
            <option value="hand">By hand, or nothing until it times out</option>
            {endingsOf(flow, call).map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
            <option value="relay">Whatever the relay answers</option>
          </select>
        </label>
      ))}
    </fieldset>
  );
}
