import type { DeliveryCounts } from '../kernel/metrics.ts';
import { retryTransient } from '../store/dialect.ts';
import type { Engine } from '../store/engine.ts';
import { GroupCommit, LARGEST_BATCH } from '../store/group-commit.ts';
import {
  type Claim,
  claimDeliveries,
  type ClaimedDelivery,
  correctDeliveries,
  countDeliveries,
  type InterruptedDelivery,
  interruptedDeliveries,
  releaseDeliveries,
  replaceDeliveries,
  type Replacement,
} from './repository.ts';
import type { DeliveryColumns } from './step.ts';
import type { DeliveryTable } from './tables.ts';

export interface DeliveryStore {
  /** Takes due deliveries of one lane. */
  claim(claim: Claim): Promise<ClaimedDelivery[]>;
  /** Writes what a delivery becomes unless it has changed since it was read; false when it has. */
  replace(row: DeliveryTable, next: DeliveryColumns): Promise<boolean>;
  /** Makes due what waits in a lane because its destination was down; tells how many. */
  release(lane: string, now: number): Promise<number>;
  /** Makes due what waits for a time that only a clock that was ahead can have meant; tells how many. */
  correct(now: number): Promise<number>;
  /** Deliveries under way whose process has ended, or whose lease was over by `now`. */
  interrupted(now: number): Promise<InterruptedDelivery[]>;
  /** How the deliveries stand, for those who watch the relay. */
  counts(): Promise<DeliveryCounts>;
}

/** @returns the store, and the queue of reports that wait for the disk */
export function createDeliveryStore(engine: Pick<Engine, 'db' | 'owner' | 'living'>): {
  store: DeliveryStore;
  queue: Pick<GroupCommit<never, never>, 'idle'>;
} {
  const { db } = engine;
  const queue = new GroupCommit(
    (batch: readonly Replacement[]) => retryTransient(() => replaceDeliveries(db, batch)),
    LARGEST_BATCH,
  );
  return {
    queue,
    store: {
      claim: async (claim) => claimDeliveries(db, await engine.owner(), claim),
      replace: (row, next) => queue.add({ row, next }),
      release: (lane, now) => releaseDeliveries(db, lane, now),
      correct: (now) => correctDeliveries(db, now),
      interrupted: async (now) => interruptedDeliveries(db, now, await engine.owner(), () => engine.living()),
      counts: () => countDeliveries(db),
    },
  };
}
