import type { circuitBreakerMachine } from '../../../machines/circuit-breaker/circuit-breaker.machine.ts';
import { circuitBreakerFlow } from '../../../machines/circuit-breaker/circuit-breaker.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import { type Sentence, does, sees } from '../sentences.ts';
import type { Awaitable, ClockedStage } from '../stage.ts';

/** A destination and what its attempts find. */
export interface Destination<TStage> {
  start(stage: TStage): Awaitable<void>;
  begin(stage: TStage): Awaitable<void>;
  mayBegin(stage: TStage): Awaitable<boolean>;
  take(stage: TStage): Awaitable<void>;
  fail(stage: TStage, reason: string): Awaitable<void>;
  refuse(stage: TStage): Awaitable<void>;
  /** The attempt under way takes as long as one may take, and ends without a word. */
  hang(stage: TStage): Awaitable<void>;
}

const MOST_FAILURES = 100;
/** How often one looks whether an attempt may begin, in milliseconds. */
const LOOK = 100;
const LONGEST_PAUSE = 3_600_000;
const reason = 'SMTP 451';

/** Takes a destination down, and remembers how many failures that took. */
export async function takeDown<TStage extends ClockedStage>(
  { fail, mayBegin }: Pick<Destination<TStage>, 'fail' | 'mayBegin'>,
  stage: TStage,
): Promise<void> {
  for (let failures = 1; failures <= MOST_FAILURES; failures += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one failure after the other.
    await fail(stage, reason);
    // oxlint-disable-next-line no-await-in-loop
    if (await mayBegin(stage)) continue;
    stage.memory.set('failures', failures);
    return;
  }
  throw new Error('the destination is never taken to be down');
}

export const destinationSentences = <TStage extends ClockedStage>(
  destination: Destination<TStage>,
): Sentence<TStage>[] => {
  const { start, begin, mayBegin, take, fail, refuse, hang } = destination;

  const down = (stage: TStage) => takeDown(destination, stage);
  const waitUntilProbe = async (stage: TStage): Promise<void> => {
    for (let waited = 0; waited <= LONGEST_PAUSE; waited += LOOK) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other.
      if (await mayBegin(stage)) return;
      // oxlint-disable-next-line no-await-in-loop
      await stage.wait(LOOK);
    }
    throw new Error('the destination is spared for ever');
  };
  const probe = async (stage: TStage): Promise<void> => {
    await down(stage);
    await waitUntilProbe(stage);
    await begin(stage);
  };
  const attemptMayBegin = async (stage: TStage) => ((await mayBegin(stage)) ? null : 'no attempt may begin');
  const noneMayBegin = async (stage: TStage) => ((await mayBegin(stage)) ? 'an attempt may begin' : null);

  return [
    does('the relay runs', start),
    does('the destination takes the delivery', take),
    does('the destination fails with {string}', fail),
    does(
      'the destination fails with {string} one time fewer than makes it be taken to be down',
      async (stage: TStage, why: string) => {
        // oxlint-disable-next-line no-await-in-loop -- one failure after the other.
        for (let failures = 1; failures < Number(stage.memory.get('failures')); failures += 1) await fail(stage, why);
      },
    ),
    does('the destination fails until it is taken to be down', down),
    does('the destination has been taken to be down', down),
    does('the time it is spared for passes', waitUntilProbe),
    does('one attempt begins', begin),
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
    sees('no attempt may begin until the time it is spared for is over', async (stage: TStage) => {
      const problem = await noneMayBegin(stage);
      await waitUntilProbe(stage);
      return problem;
    }),
    sees('a second attempt may begin beside it', async (stage: TStage) => {
      await begin(stage);
      return attemptMayBegin(stage);
    }),
  ];
};

const onMachine: Destination<MachineStage> = {
  start: (stage) => stage.open('/'),
  begin: (stage) => stage.send({ type: 'breaker.attempt', at: stage.now } as { type: string }),
  mayBegin: ({ snapshot, now }) => snapshot.matches('closed') || snapshot.can({ type: 'breaker.attempt', at: now }),
  take(stage) {
    stage.send({ type: 'breaker.answer' });
    stage.send({ type: 'breaker.deliver' });
  },
  fail: (stage) => stage.send({ type: 'breaker.fail', at: stage.now, jitter: 0, retryAfter: null } as { type: string }),
  refuse: (stage) => stage.send({ type: 'breaker.answer' }),
  hang(stage) {
    stage.wait(60_000);
    stage.send({ type: 'breaker.unclear' });
  },
};

export const circuitBreakerWorld = defineWorld<typeof circuitBreakerMachine>({
  flow: circuitBreakerFlow,
  start: () => undefined,
  screen: () => ({}),
  actions: { release: (stage) => stage.send({ type: 'breaker.released' }) },
  machineSentences: destinationSentences(onMachine),
});
