import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  type Answer,
  answer,
  choicesOf,
  type Fact,
  type Part,
  partsOf,
  type Question,
  questions,
} from 'flow-toolkit/proof/ask';
import { concretePath } from 'flow-toolkit/proof/concrete-path';
import { exploreSpace, type StateSpace } from 'flow-toolkit/proof/state-space';
import { scoreLink } from 'flow-toolkit/score-link';
import { stateNodes, statePath } from '../../machines/core/inspection.ts';
import { actOf, positionAfter, scoreOfPath } from '../../machines/core/score.ts';
import type { labPlayerMachine } from '../../machines/lab-player/lab-player.machine.ts';
import type { labViewMachine } from '../../machines/lab-view/lab-view.machine.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import styles from './Ask.module.css';
import { opens, Steps, Ways } from './Lists.tsx';
import { actSentence, wordsOf } from './parts/sentences.ts';
import type { Player } from './usePlayer.ts';

const spaces = new WeakMap<Flow, StateSpace>();

/** All behaviours of a flow, explored once. */
function spaceOf(flow: Flow): StateSpace {
  const known = spaces.get(flow);
  if (known) return known;
  const space = exploreSpace(flow);
  spaces.set(flow, space);
  return space;
}

/** A choice in words: a state by the beginning of its description. */
function labelOf({ machine }: Flow, part: Part, value: string): string {
  if (part === 'action' || part === 'field') return wordsOf(value);
  if (value === '') return 'anything in between';
  const [sentence = ''] =
    stateNodes(machine)
      .find((node) => statePath(node) === value)
      ?.description?.split(/[.,:]/) ?? [];
  return sentence === '' ? value : `${value}: ${sentence}`;
}

const names: Readonly<Record<Part, string>> = {
  from: 'From',
  to: 'To',
  without: 'Without',
  action: 'Action',
  field: 'Field',
};

/** What is chosen, and the first choice where nothing is yet. */
function questionOf(chosen: Readonly<Record<string, string>>, choices: Record<Part, readonly string[]>): Question {
  const kind =
    chosen['kind'] !== undefined && chosen['kind'] in questions ? (chosen['kind'] as Question['kind']) : 'stay';
  const of = (part: Part) => chosen[part] ?? choices[part][0] ?? '';
  return { kind, from: of('from'), to: of('to'), without: of('without'), action: of('action'), field: of('field') };
}

interface SentenceProps {
  flow: Flow;
  question: Question;
  choices: Record<Part, readonly string[]>;
  choose(part: string, value: string): void;
}

/** The question as a sentence, with a choice for each of its parts. */
function Sentence({ flow, question, choices, choose }: SentenceProps) {
  const words = questions[question.kind].split(/\{\w+\}/);
  const parts = partsOf(question.kind);
  return (
    <p className={styles.sentence}>
      {words.map((text, index) => {
        const part = parts[index];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the words of a question do not change.
          <span key={index}>
            {text}
            {part && (
              <select
                aria-label={names[part]}
                value={question[part]}
                onChange={({ currentTarget }) => choose(part, currentTarget.value)}
              >
                {choices[part].map((value) => (
                  <option key={value} value={value}>
                    {labelOf(flow, part, value)}
                  </option>
                ))}
              </select>
            )}
          </span>
        );
      })}
    </p>
  );
}

function FactLine({ flow, fact }: { flow: Flow; fact: Fact }) {
  if ('state' in fact) return <code>{fact.state}</code>;
  if ('start' in fact) return <>As it opens: {fact.start}</>;
  const sentence = actSentence(flow, actOf(fact.by));
  return fact.from === undefined ? (
    <>{sentence}</>
  ) : (
    <>
      {sentence}: <code>{fact.from}</code> → <code>{fact.to}</code>
    </>
  );
}

interface AskProps {
  flow: Flow;
  view: ActorRefFrom<typeof labViewMachine>;
  player: Player;
  snapshot: SnapshotFrom<typeof labPlayerMachine>;
}

function Example({ flow, player, snapshot, found }: Omit<AskProps, 'view'> & { found: Answer }) {
  const opened = useMemo(() => {
    const path = found.example && concretePath(flow, found.example);
    return path && { start: path.start, score: scoreOfPath(path), path: null };
  }, [flow, found]);
  if (!opened) return null;
  const { start, score } = opened;
  return (
    <>
      <p className={styles.start}>Opened as: {start}.</p>
      <Ways
        name="the example"
        open={(at, going) =>
          opens(player, { ...opened, stopAt: positionAfter(score, at === 'start' ? 0 : score.length) }, going)
        }
      />
      <Steps
        flow={flow}
        snapshot={snapshot}
        score={score}
        linkTo={(step) => scoreLink(start, score, positionAfter(score, step))}
      />
    </>
  );
}

/** A question in words, its answer from all behaviours of the flow, and the shortest example, which plays on the page (PROOF-4). */
export function Ask({ flow, view, player, snapshot }: AskProps) {
  const chosen = useSelector(view, ({ context }) => context.question);
  const space = spaceOf(flow);
  const choices = useMemo(() => choicesOf(flow, space), [flow, space]);
  const question = useMemo(() => questionOf(chosen, choices), [chosen, choices]);
  const found = useMemo(() => answer(space, question), [space, question]);
  const choose = (part: string, value: string) => view.send({ type: 'question.choose', part, value });
  return (
    <div className={styles.ask}>
      <select
        aria-label="Question"
        value={question.kind}
        onChange={({ currentTarget }) => choose('kind', currentTarget.value)}
      >
        {Object.entries(questions).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words.replaceAll(/\{(\w+)\}/g, '…')}
          </option>
        ))}
      </select>
      <Sentence flow={flow} question={question} choices={choices} choose={choose} />
      <p className={styles.answer} role="status">
        <strong>{found.isYes ? 'Yes' : 'No'}</strong>: {found.because}.
      </p>
      {found.facts.length > 0 && (
        <ul className={styles.facts}>
          {found.facts.map((fact) => (
            <li key={JSON.stringify(fact)}>
              <FactLine flow={flow} fact={fact} />
            </li>
          ))}
        </ul>
      )}
      <Example flow={flow} player={player} snapshot={snapshot} found={found} />
    </div>
  );
}
