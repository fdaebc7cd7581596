import '../toolkit.config.ts';
import { expect, test } from 'vitest';
import { deliveryFlow } from '../../machines/delivery/delivery.model.ts';
import { verifyInRelay } from 'flow-toolkit/relay';
import { toursOf } from 'flow-toolkit/tours';

const tours = toursOf(deliveryFlow);

test('[SRV-16] the relay’s rows follow the tours of the machine', () => {
  expect(verifyInRelay(deliveryFlow, tours).problems).toEqual([]);
});

test('[SRV-16] a row that differs is detected', () => {
  const [first, ...others] = tours.paths;
  if (!first) throw new Error('there is no path');
  const altered = {
    ...tours,
    paths: [
      { ...first, steps: first.steps.map((step) => ({ ...step, expect: { ...step.expect, state: 'dead' } })) },
      ...others,
    ],
  };
  expect(verifyInRelay(deliveryFlow, altered).problems).toEqual([
    expect.stringContaining('the row\'s state is "delivering", expected "dead"'),
  ]);
});
