import { TooManyOfSender } from './passwords.ts';
import { WorkQueue } from '../kernel/work-queue.ts';

/** Passwords of one sender that are hashed, or wait for it among those of others, at the same time. */
const AT_ONCE = 2;

/** Those that wait behind them at most: a ward that logs in at the change of shifts. At some 40 ms each the last waits a second or two. */
const LONGEST_QUEUE = 50;

/** Fair queueing by sender: each waits behind its own, and takes no more than its places among the others'. */
export interface SenderTurns {
  /**
   * Has work done that hashes a password.
   * @param sender as client-address.ts has it
   * @throws TooManyOfSender, or what the work throws
   */
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
