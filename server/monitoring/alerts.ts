import type { Logger } from 'pino';
import type { Clock } from '../lib/time.ts';
import type { Config } from '../config.ts';
import type { ClockAhead } from '../db/high-water-mark.ts';
import { describeError } from '../lib/describe-error.ts';
import { freeSpace } from '../lib/free-space.ts';
import type { StoreFault } from '../lib/store-fault.ts';
import { ATTEMPT_TIMEOUT, runAttempt } from '../outbox/worker.ts';
import type { DeliveryCounts } from '../outbox/store.ts';
import type { MailTransport } from '../outbox/mail.ts';
import {
  clockProblems,
  deliveryProblems,
  diskProblems,
  type Problem,
  problemsMail,
  storeProblems,
} from './problems.ts';

/** Milliseconds between checks. The first check comes after one interval. */
export const CHECK_INTERVAL = 60_000;

/** Checks from one mail to the next: an hour. */
const CHECKS_BETWEEN_MAILS = 60;

export interface AlertsOptions {
  config: Pick<Config, 'dataDir' | 'mailFrom' | 'origin'>;
  operator: NonNullable<Config['operator']>;
  transport: Pick<MailTransport, 'send'>;
  clock: Clock;
  log: Logger;
  counts: () => Promise<DeliveryCounts>;
  /** Present fault of the store. */
  fault: () => StoreFault | null;
  /** The clock that stops the purge. */
  clockAhead: () => ClockAhead | null;
  free?: (folder: string) => Promise<number>;
}

/**
 * Lists the present problems each minute, and mails the list to the operator when it changes, at most once an hour. A failed
 * mail is logged, and sent with the next check. The list is kept in memory: after a restart it is sent again.
 * @returns stops, and resolves after the running check
 */
export function startAlerts(options: AlertsOptions): () => Promise<void> {
  const { config, operator, transport, clock, log, counts, fault, clockAhead, free = freeSpace } = options;
  const { dataDir } = config;
  const { lowDisk, mailbox } = operator;
  const stopping = new AbortController();
  const present = new Map<string, readonly Problem[]>();
  let mailed = '';
  let checksUntilMail = 0;

  const checks: Readonly<Record<string, () => Promise<readonly Problem[]>>> = {
    store: async () => storeProblems(fault(), dataDir),
    disk: async () => diskProblems(dataDir, await free(dataDir), lowDisk, present.get('disk')?.length === 1),
    deliveries: async () => deliveryProblems(await counts(), clock.now()),
    clock: async () => clockProblems(clockAhead()),
  };

  const look = async () => {
    for (const [name, check] of Object.entries(checks)) {
      try {
        present.set(name, await check());
      } catch (error) {
        // The last finding stays.
        log.error({ check: name, error: describeError(error) }, 'check failed');
      }
    }
    checksUntilMail = Math.max(0, checksUntilMail - 1);
    const problems = [...present.values()].flat();
    const titles = problems.map(({ title }) => title).join();
    if (titles === mailed || checksUntilMail > 0 || stopping.signal.aborted) return;
    log.warn({ problems: titles }, 'alert');
    const { result } = await runAttempt({ clock, timeout: ATTEMPT_TIMEOUT, stop: stopping.signal }, (signal) =>
      transport.send(problemsMail(problems, mailbox, clock.now(), config), signal),
    );
    if (result.status === 'failed') return log.error({ code: result.code }, 'alert not mailed');
    mailed = titles;
    checksUntilMail = CHECKS_BETWEEN_MAILS;
  };

  let cancel: (() => void) | null = null;
  let running = Promise.resolve();
  const schedule = () => {
    if (stopping.signal.aborted) return;
    cancel = clock.after(CHECK_INTERVAL, () => {
      running = look().then(schedule);
    });
  };
  schedule();
  return async () => {
    stopping.abort();
    cancel?.();
    await running;
  };
}
