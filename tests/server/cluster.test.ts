import { expect, inject, test } from 'vitest';
import { clusterFaults, clusterRound } from './support/cluster-round.ts';
import { createDatabase } from './support/postgres-server.ts';

/** Two processes to start and a retry after 5 s to wait for, on a machine that may be busy. */
const LONG = 180_000;

test(
  '[SRV-2] two relays on one PostgreSQL, one killed half-way: each answered form is stored once and delivered (the long form is `npm run bench -- cluster`)',
  { timeout: LONG },
  async () => {
    const result = await clusterRound({ url: createDatabase(inject('postgres')), submissions: 300 });
    expect(clusterFaults(result)).toEqual([]);
    expect(result.answered).toBe(300);
    expect(result.sentAgain).toBeGreaterThan(0);
  },
);
