import type { Logger } from 'pino';
import type { Clock } from '../lib/time.ts';
import type { StoreFault } from '../lib/store-fault.ts';

/** Milliseconds between checks of the store. */
const STORE_CHECK_INTERVAL = 60_000;

/** Milliseconds until a fault that may pass by itself is looked at again. */
const PROBE_INTERVAL = 1_000;

const mayPass = (fault: StoreFault | null) => fault === 'locked' || fault === 'unusable';

/** A check takes at most this share of the time: it reads the whole embedded store. */
const SHARE = 0.01;

interface Checked {
  check(): Promise<StoreFault | null>;
  probe(): Promise<StoreFault | null>;
}

const messages: Readonly<Record<StoreFault, string>> = {
  // Goes on: a restart would create an empty store, and the unlinked file ends with this process.
  lost: 'store file removed or replaced: all calls fail',
  damaged: 'the store is damaged',
  locked: 'another process holds the store',
  unusable: 'the store cannot be read or written',
};

/**
 * Notices a store that fails (SRV-18): by each statement that it fails, and by a check every minute. A lock or a full disk
 * is looked at again each second until it has passed.
 * @param where the store, for the log
 */
export function createStoreWatch({ clock, log, where }: { clock: Clock; log: Logger; where: string }) {
  let current: StoreFault | null = null;
  /** A statement has failed since the last look at the store. */
  let failedSince = false;
  let stopped = false;
  let watched: Checked | null = null;
  const cancels = new Map<keyof Checked, () => void>();
  let running: Promise<unknown> = Promise.resolve();

  const become = (fault: StoreFault | null) => {
    // A lost store stays lost until the next start, whatever a check finds in its place.
    if (fault === current || current === 'lost') return;
    current = fault;
    if (fault === null) log.info({ store: where }, 'the store works again');
    else log.fatal({ store: where, fault }, messages[fault]);
  };
  const look = async (kind: keyof Checked, store: Checked) => {
    const begun = performance.now();
    failedSince = false;
    const found = await store[kind]();
    // A probe reads too little to say that damage is gone.
    if (stopped || (kind === 'probe' && !mayPass(current))) return;
    // A statement may meet what the look does not.
    if (found !== null || !failedSince) become(found);
    if (kind === 'check') schedule('check', Math.max(STORE_CHECK_INTERVAL, (performance.now() - begun) / SHARE));
    if (mayPass(current)) schedule('probe', PROBE_INTERVAL);
  };
  const schedule = (kind: keyof Checked, ms: number) => {
    if (watched === null || cancels.has(kind)) return;
    const store = watched;
    const cancel = clock.after(ms, () => {
      cancels.delete(kind);
      running = Promise.all([running, look(kind, store)]);
    });
    cancels.set(kind, cancel);
  };
  return {
    fault: () => current,
    /** A statement has failed because of the store. While the store is opened, that ends the start with its own message. */
    report(fault: StoreFault): void {
      failedSince = true;
      if (stopped || watched === null) return;
      if (mayPass(fault)) schedule('probe', PROBE_INTERVAL);
      become(fault);
    },
    /** Checks the store from now on. */
    watch(store: Checked): void {
      watched = store;
      schedule('check', STORE_CHECK_INTERVAL);
    },
    async stop(): Promise<void> {
      stopped = true;
      for (const cancel of cancels.values()) cancel();
      await running;
    },
  };
}
