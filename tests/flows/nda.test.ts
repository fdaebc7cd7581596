import { expect, test } from 'vitest';
import { ndaMachine } from '../../machines/nda/nda.machine.ts';
import { ndaView } from '../../machines/nda/nda.view.ts';
import { openMachine } from './support/machine-harness.ts';

test('[BETA-2] the agreement opens and closes any number of times, and returns the focus', () => {
  const nda = openMachine(ndaMachine);
  const view = () => ndaView(nda.snapshot());
  expect(view()).toEqual({ link: 'Read the NDA and beta testing guidelines', dialog: null });
  for (const times of [1, 2, 3]) {
    nda.send({ type: 'nda.open' });
    expect([view().dialog, nda.did.length]).toEqual(['NDA and beta testing guidelines', times - 1]);
    nda.send({ type: 'nda.close' });
    expect([view().dialog, nda.did.length]).toEqual([null, times]);
  }
});
