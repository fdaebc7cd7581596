import type { DeliveryCounts } from './metrics.ts';
import { retryTransient } from '../db/dialect.ts';
import type { Engine } from '../db/engine.ts';
import { GroupCommit, LARGEST_BATCH } from '../db/group-commit.ts';
import {
  type Attempt,
  type Claim,
  claimDeliveries,
  type ClaimedDelivery,
  correctDeliveries,
  countDeliveries,
  type InterruptedDelivery,
  interruptedDeliveries,
  releaseDeliveries,
  reportAttempts,
  type Replacement,
  unclaimedLanes,
} from './repository.ts';
import type { DeliveryColumns } from './step.ts';
import type { DeliveryTable } from './tables.ts';

export interface DeliveryStore {
  claim(claim: Claim): Promise<ClaimedDelivery[]>;
  /** False: the row has changed since it was read. @param attempt that ended with it, which is kept in any case */
  replace(row: DeliveryTable, next: DeliveryColumns, attempt?: Attempt): Promise<boolean>;
  /** Makes the deliveries of a lane due that wait for their destination; resolves to their number. */
  release(lane: string, now: number): Promise<number>;
  /** Corrects due times that a fast clock set; resolves to their number. */
  correct(now: number): Promise<number>;
  /** Lanes other than these with a delivery that has been due since this time. */
  unclaimedLanes(configured: readonly string[], dueBy: number): Promise<string[]>;
  /** Deliveries in flight whose process has ended, or whose lease ended by `now`. */
  interrupted(now: number): Promise<InterruptedDelivery[]>;
  counts(): Promise<DeliveryCounts>;
}

/** @returns the store, and the queue of reports that wait for the disk */
export function createDeliveryStore(engine: Pick<Engine, 'db' | 'owner' | 'living' | 'transact'>): {
  store: DeliveryStore;
  queue: Pick<GroupCommit<never, never>, 'idle'>;
} {
  const { db } = engine;
  const queue = new GroupCommit(
    (batch: readonly Replacement[]) => retryTransient(() => reportAttempts(engine, batch)),
    LARGEST_BATCH,
  );
  return {
    queue,
    store: {
      claim: async (claim) => claimDeliveries(db, await engine.owner(), claim),
      replace: (row, next, attempt) => queue.add({ row, next, ...(attempt && { attempt }) }),
      release: (lane, now) => releaseDeliveries(db, lane, now),
      correct: (now) => correctDeliveries(db, now),
      unclaimedLanes: (configured, dueBy) => unclaimedLanes(db, configured, dueBy),
      interrupted: async (now) => interruptedDeliveries(db, now, await engine.owner(), () => engine.living()),
      counts: () => countDeliveries(db),
    },
  };
}
