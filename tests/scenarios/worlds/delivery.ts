import type { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts';
import { deliveryFlow } from '../../../machines/delivery/delivery.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, ClockedStage, Verdict } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

/** What came of one attempt. */
export interface AttemptEnd {
  reason: string;
  permanent?: boolean;
  /** The destination is down. */
  outage?: boolean;
  retryAfter?: number | null;
}

/** One submission on its way to one destination. */
export interface Delivering<TStage> {
  accept(stage: TStage): Awaitable<void>;
  /** Begins an attempt, where one is due. @returns whether one has begun */
  attempt(stage: TStage): Awaitable<boolean>;
  take(stage: TStage): Awaitable<void>;
  fail(stage: TStage, end: AttemptEnd): Awaitable<void>;
  retry(stage: TStage): Awaitable<void>;
  /** The relay's process ends without warning, and another one starts. */
  crash(stage: TStage): Awaitable<void>;
  /** The destination takes something else. */
  recover(stage: TStage): Awaitable<void>;
  /** Sets the relay's clock back; the relay looks at its clock every second. */
  setBack(stage: TStage, ms: number): Awaitable<void>;
  standing(stage: TStage): Awaitable<{
    state: 'waiting' | 'under way' | 'delivered' | 'given up';
    reason: string | null;
  }>;
}

const DAY = 86_400_000;
/** As long as it takes: a month of the relay's clock at most. */
const IN_THE_END = 30 * DAY;
const FIRST_LOOK = 60_000;
const LONGEST_LOOK = 600_000;
const MANY_ATTEMPTS = 100;

/** How long each attempt waited, in milliseconds; looks are ten minutes apart at most. */
function waitsOf({ memory }: ClockedStage): number[] {
  const waits = (memory.get('waits') as number[] | undefined) ?? [];
  memory.set('waits', waits);
  return waits;
}

export const deliverySentences = <TStage extends ClockedStage>({
  accept,
  attempt,
  take,
  fail,
  retry,
  crash,
  recover,
  setBack,
  standing,
}: Delivering<TStage>): Sentence<TStage>[] => {
  const isUnderWay = async (stage: TStage) => (await standing(stage)).state === 'under way';

  /** Waits for the next attempt. @returns whether one has begun */
  const tryAgain = async (stage: TStage): Promise<boolean> => {
    for (
      let waited = 0, pause = FIRST_LOOK;
      waited <= IN_THE_END;
      waited += pause, pause = Math.min(2 * pause, LONGEST_LOOK)
    ) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other.
      if ((await isUnderWay(stage)) || (await attempt(stage))) {
        waitsOf(stage).push(waited);
        return true;
      }
      // oxlint-disable-next-line no-await-in-loop
      if ((await standing(stage)).state !== 'waiting') return false;
      // oxlint-disable-next-line no-await-in-loop
      await stage.wait(pause);
    }
    return false;
  };
  const end = async (stage: TStage, how: (stage: TStage) => Awaitable<void>) => {
    if (!(await tryAgain(stage))) throw new Error('no attempt has begun');
    await how(stage);
  };
  const taken = (stage: TStage) => end(stage, take);
  const failed = (stage: TStage, what: AttemptEnd) => end(stage, (each) => fail(each, what));
  const failsEveryTime = async (stage: TStage, reason: string) => {
    waitsOf(stage).length = 0;
    for (let attempts = 0; await tryAgain(stage); attempts += 1) {
      if (attempts > MANY_ATTEMPTS) throw new Error('it is never given up');
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other.
      await fail(stage, { reason });
    }
  };
  const refused = async (stage: TStage, reason: string) => failed(stage, { reason, permanent: true });
  const underWay = async (stage: TStage) => {
    await accept(stage);
    if (!(await attempt(stage))) throw new Error('no attempt has begun');
  };
  const isNow = async (stage: TStage, state: string, reason?: string | null): Promise<Verdict> => {
    const now = await standing(stage);
    return same(
      'the delivery',
      reason === undefined ? now.state : now,
      reason === undefined ? state : { state, reason },
    );
  };
  const isTriedAgain = async (stage: TStage) => ((await tryAgain(stage)) ? null : 'it is never tried again');
  const notTriedAgainFor = async (stage: TStage, ms: number): Promise<Verdict> => {
    if (await attempt(stage)) return 'it is tried again at once';
    await stage.wait(ms);
    return (await isUnderWay(stage)) || (await attempt(stage)) ? `it is tried again within ${ms} ms` : null;
  };

  return [
    does('the relay runs', () => {}),
    does('a visitor sends the contact form', accept),
    does('the delivery is under way', underWay),
    does('the delivery has failed once with {string}', async (stage: TStage, reason: string) => {
      await accept(stage);
      await failed(stage, { reason });
    }),
    does('the delivery has been given up with the reason {string}', async (stage: TStage, reason: string) => {
      await accept(stage);
      await refused(stage, reason);
    }),
    does('the delivery has been delivered', async (stage: TStage) => {
      await accept(stage);
      await taken(stage);
    }),
    does('the destination takes the delivery', taken),
    does('the destination fails with {string}', (stage: TStage, reason: string) => failed(stage, { reason })),
    does('the destination fails with {string} every time', failsEveryTime),
    does('the destination refuses it for good with {string}', refused),
    does('the destination asks to be asked again in {duration}', (stage: TStage, ms: number) =>
      failed(stage, { reason: 'SMTP 451', retryAfter: ms }),
    ),
    does('the destination is down', (stage: TStage) => failed(stage, { reason: 'ECONNREFUSED', outage: true })),
    does('the destination is back', recover),
    does('the clock is set back by {duration}', setBack),
    does('it is tried again', async (stage: TStage) => {
      const problem = await isTriedAgain(stage);
      if (problem !== null) throw new Error(problem);
    }),
    does('the operator retries it', retry),
    does("the relay's power fails", crash),
    does("the relay's power fails right after its answer", crash),
    does('the relay starts again', () => {}),

    sees('the delivery is waiting', (stage: TStage) => isNow(stage, 'waiting')),
    sees('the delivery is waiting with the reason {string}', (stage: TStage, reason: string) =>
      isNow(stage, 'waiting', reason),
    ),
    sees('the delivery is delivered', (stage: TStage) => isNow(stage, 'delivered')),
    sees('the delivery is delivered and no reason is left', (stage: TStage) => isNow(stage, 'delivered', null)),
    sees('the delivery is not delivered', async (stage: TStage) =>
      (await standing(stage)).state === 'delivered' ? 'the delivery is delivered' : null,
    ),
    sees('the delivery is given up with the reason {string}', (stage: TStage, reason: string) =>
      isNow(stage, 'given up', reason),
    ),
    sees('in the end the delivery is given up with the reason {string}', (stage: TStage, reason: string) =>
      isNow(stage, 'given up', reason),
    ),
    sees('in the end the delivery is delivered', async (stage: TStage) => {
      await taken(stage);
      return isNow(stage, 'delivered');
    }),
    sees('the delivery is not tried again at once', (stage: TStage) => notTriedAgainFor(stage, 0)),
    sees('it is not tried again for {duration}', notTriedAgainFor),
    sees('in the end it is tried again', isTriedAgain),
    sees('another attempt begins', async (stage: TStage) =>
      (await isUnderWay(stage)) || (await attempt(stage)) ? null : 'no other attempt begins',
    ),
    sees('it has been tried {int} times', (stage: TStage, times: number) =>
      same('the number of attempts', waitsOf(stage).length, times),
    ),
    sees('its attempts went over {int} days', (stage: TStage, days: number) =>
      same('the days', Math.floor(waitsOf(stage).reduce((sum, ms) => sum + ms, 0) / DAY), days),
    ),
    sees('it waited longer each time', (stage: TStage) =>
      waitsOf(stage).every((ms, index, waits) => index === 0 || ms > (waits[index - 1] ?? 0))
        ? null
        : `it waited ${waitsOf(stage).join(', ')} ms`,
    ),
  ];
};

const LEASE = 120_000;

const states: Readonly<Record<string, 'waiting' | 'under way' | 'delivered' | 'given up'>> = {
  pending: 'waiting',
  delivering: 'under way',
  delivered: 'delivered',
  dead: 'given up',
};

/** By the relay's clock. */
const at = ({ now, memory }: MachineStage) => now - Number(memory.get('set back') ?? 0);

const event = (type: string, fields: object) => ({ type: `delivery.${type}`, ...fields }) as { type: string };

const onMachine: Delivering<MachineStage> = {
  accept: (stage) => stage.open('/'),
  attempt(stage) {
    const claim = event('claim', { at: at(stage), leaseUntil: at(stage) + LEASE });
    const begins = stage.snapshot.can(claim);
    stage.send(claim);
    return begins;
  },
  take: (stage) => stage.send(event('succeed', { at: at(stage) })),
  fail: (stage, { reason, permanent = false, outage = false, retryAfter = null }) =>
    stage.send(event('fail', { at: at(stage), permanent, outage, reason, jitter: 0, retryAfter })),
  retry: (stage) => stage.send(event('retry', { at: at(stage) })),
  crash: (stage) =>
    stage.send(event('expire', { at: at(stage), gone: true, reason: 'interrupted', jitter: 0, retryAfter: null })),
  recover: (stage) => stage.send(event('release', { at: at(stage) })),
  setBack(stage, ms) {
    stage.memory.set('set back', ms);
    stage.wait(1_000);
    stage.send(event('correct', { at: at(stage) }));
  },
  standing: ({ snapshot }) => ({
    state: states[String(snapshot.value)] ?? 'waiting',
    reason: snapshot.context.lastError,
  }),
};

export const deliveryWorld = defineWorld<typeof deliveryMachine>({
  flow: deliveryFlow,
  start: () => ({ at: 0 }),
  machineSentences: deliverySentences(onMachine),
});
