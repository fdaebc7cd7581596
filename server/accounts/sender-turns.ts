import { TooManyOfSender } from '../lib/unavailable.ts';
import { WorkQueue } from '../lib/work-queue.ts';

/** Hashes of one sender that run or wait in the shared queue at the same time. */
const AT_ONCE = 2;

/** Enough for a ward that logs in at the change of shifts. At about 40 ms a hash the last one waits 2 s. */
const LONGEST_QUEUE = 50;

/** Fair queueing by sender: each sender has its own queue and a limited share of the common one. */
export interface SenderTurns {
  /** @param sender as in client-address.ts. @throws TooManyOfSender, or the error of the work */
  run<Result>(sender: string, work: () => Promise<Result>): Promise<Result>;
}

export function createSenderTurns(): SenderTurns {
  const queues = new Map<string, WorkQueue>();
  return {
    async run(sender, work) {
      const queue =
        queues.get(sender) ??
        new WorkQueue({ atOnce: AT_ONCE, longest: LONGEST_QUEUE, full: () => new TooManyOfSender() });
      queues.set(sender, queue);
      try {
        return await queue.run(work);
      } finally {
        if (queue.isIdle) queues.delete(sender);
      }
    },
  };
}
