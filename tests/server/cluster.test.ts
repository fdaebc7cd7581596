import { expect, inject, test } from 'vitest';
import { clusterFaults, clusterRound } from './support/cluster-round.ts';
import { createDatabase } from './support/postgres-server.ts';

const LONG = 180_000;

test(
  '[SRV-2] two relays on one PostgreSQL, one killed half-way, store each answered form once and deliver it (the long form is `npm run bench -- cluster`)',
  { timeout: LONG },
  async () => {
    const result = await clusterRound({ url: createDatabase(inject('postgres')), submissions: 300 });
    expect(clusterFaults(result)).toEqual([]);
    expect(result.answered).toBe(300);
    expect(result.sentAgain).toBeGreaterThan(0);
  },
);
