import { isDeepStrictEqual } from 'node:util';
import type { OutageEvent } from '../../machines/outage/outage.machine.ts';
import { Outage } from '../../server/delivery/outage.ts';
import type { RelayDriver } from '../toolkit/relay.ts';

/** How a destination is, as the relay's lanes hold it (SRV-2). */
export const outageDriver: RelayDriver<Outage> = {
  start: () => new Outage(),
  step(outage, event) {
    const { state, context } = outage;
    outage.send(event as OutageEvent);
    return outage.state === state && isDeepStrictEqual(outage.context, context) ? null : outage;
  },
  state: (outage) => outage.state,
  context: (outage) => ({ ...outage.context }),
};
