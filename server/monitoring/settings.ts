import { z } from 'zod';
import { defineSettings } from '../lib/config.ts';
import { address, megabytes, port } from '../lib/setting-types.ts';

declare module '../lib/config.ts' {
  interface Config {
    /** Where the health and metrics server listens; null: nowhere. */
    monitor: { port: number; host: string } | null;
    /** Recipient of alerts, and the free bytes below which the disk counts as nearly full; null: no alerts. */
    operator: { mailbox: string; lowDisk: number } | null;
  }
}

export const monitoringSettings = defineSettings({
  variables: {
    MONITOR_PORT: port
      .optional()
      .describe(
        'Port of `/healthz`, `/readyz` and `/metrics` (Prometheus), apart from what visitors reach. `/readyz` checks the database only; disk space and dead letters are metrics. Without it there is no monitor.',
      ),
    MONITOR_HOST: z.string().default('127.0.0.1').describe('Interface of the monitor.'),
    OPERATOR_MAILBOX: address
      .optional()
      .describe(
        'Gets alert mails about dead letters and low disk space: at once, then once an hour, and when it is over. They contain no personal data. Without it there are no alert mails.',
      ),
    LOW_DISK_MB: megabytes
      .prefault('1000')
      .describe('Free space of `DATA_DIR`, in megabytes, below which an alert is sent.'),
  },
  read: (set) => ({
    monitor: set.MONITOR_PORT === undefined ? null : { port: set.MONITOR_PORT, host: set.MONITOR_HOST },
    operator: set.OPERATOR_MAILBOX === undefined ? null : { mailbox: set.OPERATOR_MAILBOX, lowDisk: set.LOW_DISK_MB },
  }),
});
