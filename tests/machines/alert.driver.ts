import { isDeepStrictEqual } from 'node:util';
import type { AlertEvent } from '../../machines/alert/alert.machine.ts';
import { Alert } from '../../server/monitoring/alert.ts';
import type { RelayDriver } from 'flow-toolkit/relay-driver';

export const alertDriver: RelayDriver<Alert> = {
  start: () => new Alert(),
  step(alert, event) {
    const { state, context } = alert;
    alert.send(event as AlertEvent);
    return alert.state === state && isDeepStrictEqual(alert.context, context) ? null : alert;
  },
  state: (alert) => alert.state,
  context: (alert) => ({ ...alert.context }),
};
