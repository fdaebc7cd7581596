import type { circuitBreakerMachine } from '../../../machines/circuit-breaker/circuit-breaker.machine.ts';
import { circuitBreakerFlow } from '../../../machines/circuit-breaker/circuit-breaker.model.ts';
import { stateName } from '../../../machines/core/inspection.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, ClockedStage } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

/** A destination and what its attempts find. */
export interface Destination<TStage> {
  start(stage: TStage): Awaitable<void>;
  begin(stage: TStage): Awaitable<void>;
  mayBegin(stage: TStage): Awaitable<boolean>;
  take(stage: TStage): Awaitable<void>;
  fail(stage: TStage, reason: string, retryAfter?: number): Awaitable<void>;
  refuse(stage: TStage): Awaitable<void>;
  /** The attempt under way takes as long as one may take, and ends without a word. */
  hang(stage: TStage): Awaitable<void>;
  /** The attempt under way says nothing of the destination: an error of the relay's own. */
  crash(stage: TStage): Awaitable<void>;
  /** Ends the oldest request to make due what waits; requests wait for it once the store takes its time. */
  storeAnswers(stage: TStage, how: 'done' | 'fails'): Awaitable<void>;
  /** As the operator reads it, from outside to inside. */
  state(stage: TStage): string;
}

/** Counts a request to the store to make due what waits. */
export const noteRelease = ({ memory }: ClockedStage) =>
  void memory.set('releases', Number(memory.get('releases') ?? 0) + 1);

const reason = 'SMTP 451';

/** SRV-16: so many failures in a row, and the first pause in milliseconds. */
const FAILURES = 3;
const FIRST_PAUSE = 5_000;

/** Takes a destination down. */
export async function takeDown<TStage extends ClockedStage>(
  { fail }: Pick<Destination<TStage>, 'fail'>,
  stage: TStage,
): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one failure after the other.
  for (let failures = 0; failures < FAILURES; failures += 1) await fail(stage, reason);
}

export const destinationSentences = <TStage extends ClockedStage>(
  destination: Destination<TStage>,
): Sentence<TStage>[] => {
  const { start, begin, mayBegin, fail, refuse, hang, crash, storeAnswers } = destination;
  const take = (stage: TStage) => {
    stage.memory.set('releases', 0);
    return destination.take(stage);
  };
  const releasesAre = (count: number) => (stage: TStage) =>
    same('how often the store is asked', stage.memory.get('releases'), count);

  const down = (stage: TStage) => takeDown(destination, stage);
  const probe = async (stage: TStage): Promise<void> => {
    await down(stage);
    await stage.wait(FIRST_PAUSE);
    await begin(stage);
  };
  const attemptMayBegin = async (stage: TStage) => ((await mayBegin(stage)) ? null : 'no attempt may begin');
  const noneMayBegin = async (stage: TStage) => ((await mayBegin(stage)) ? 'an attempt may begin' : null);

  return [
    does('the relay runs', start),
    does('the destination takes the delivery', take),
    does('the destination fails with {string}', (stage: TStage, why: string) => {
      stage.memory.set('releases', 0);
      return fail(stage, why);
    }),
    does('the destination fails {int} time(s) in a row', async (stage: TStage, times: number) => {
      // oxlint-disable-next-line no-await-in-loop -- one failure after the other.
      for (let failures = 0; failures < times; failures += 1) await fail(stage, reason);
    }),
    does('the destination fails and asks to be asked again in {duration}', (stage: TStage, ms: number) =>
      fail(stage, reason, ms),
    ),
    does('chance adds its most to each pause', (stage: TStage) => void stage.memory.set('jitter', 1)),
    does('the destination has been taken to be down', down),
    does('the attempt ends in an unexpected error', crash),
    does('one attempt begins', begin),
    does('{int} attempts are under way', async (stage: TStage, count: number) => {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other.
      for (let begun = 0; begun < count; begun += 1) await begin(stage);
    }),
    does('the store takes its time', (stage: TStage) => void stage.memory.set('slow store', true)),
    does('the store is done', (stage: TStage) => storeAnswers(stage, 'done')),
    does('the store fails', (stage: TStage) => storeAnswers(stage, 'fails')),
    does('the destination is being probed', probe),
    does('the destination has been down and has recovered', async (stage: TStage) => {
      await probe(stage);
      await take(stage);
    }),
    does('the destination does not answer for as long as an attempt may take', hang),
    does('the destination refuses {int} deliveries for good', async (stage: TStage, count: number) => {
      // oxlint-disable-next-line no-await-in-loop -- one refusal after the other.
      for (let refused = 0; refused < count; refused += 1) await refuse(stage);
    }),

    sees('an attempt may begin', attemptMayBegin),
    sees('no attempt may begin', noneMayBegin),
    sees('what waits for it becomes due', releasesAre(1)),
    sees('the relay reports that nothing waits for it', (stage: TStage) =>
      same('the state', destination.state(stage), 'closed.settled'),
    ),
    sees('the store is not asked for what waits', releasesAre(0)),
    sees('a second attempt may begin beside it', async (stage: TStage) => {
      await begin(stage);
      return attemptMayBegin(stage);
    }),
  ];
};

const fails = (stage: MachineStage, retryAfter: number | null = null) =>
  stage.send({
    type: 'breaker.fail',
    at: stage.now,
    jitter: Number(stage.memory.get('jitter') ?? 0),
    retryAfter,
  } as { type: string });

const onMachine: Destination<MachineStage> = {
  start: (stage) => stage.open('/'),
  begin: (stage) => stage.send({ type: 'breaker.attempt', at: stage.now } as { type: string }),
  mayBegin: ({ snapshot, now }) => snapshot.matches('closed') || snapshot.can({ type: 'breaker.attempt', at: now }),
  take(stage) {
    stage.send({ type: 'breaker.answer' });
    stage.send({ type: 'breaker.deliver' });
  },
  fail: (stage, _, retryAfter) => fails(stage, retryAfter),
  refuse: (stage) => stage.send({ type: 'breaker.answer' }),
  hang(stage) {
    stage.wait(60_000);
    fails(stage);
  },
  crash: (stage) => stage.send({ type: 'breaker.unclear' }),
  storeAnswers: (stage, how) => stage.send({ type: how === 'done' ? 'breaker.released' : 'breaker.releaseFailed' }),
  state: ({ snapshot }) => stateName(snapshot.value),
};

export const circuitBreakerWorld = defineWorld<typeof circuitBreakerMachine>({
  flow: circuitBreakerFlow,
  start: () => undefined,
  actions: {
    release(stage) {
      noteRelease(stage);
      if (!stage.memory.has('slow store')) stage.send({ type: 'breaker.released' });
    },
  },
  machineSentences: destinationSentences(onMachine),
});
