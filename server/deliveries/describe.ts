import { moment } from '../kernel/moment.ts';
import { harmless, table } from '../operator/table.ts';
import type { ListedDelivery, ShownDelivery } from './store.ts';

export function describeList(deliveries: readonly ListedDelivery[], total: number): string {
  if (total === 0) return 'No deliveries.';
  const head = ['DELIVERY', 'KIND', 'DESTINATION', 'STATE', 'ATTEMPTS', 'RECEIVED', 'NEXT ATTEMPT', 'REASON'];
  const rows = deliveries.map(
    ({ id, kind, destination, state, attempts, received_at, next_attempt_at, last_error }) => [
      id,
      kind,
      destination,
      state,
      String(attempts),
      moment(received_at),
      moment(next_attempt_at),
      harmless(last_error ?? '-'),
    ],
  );
  const rest = total - deliveries.length;
  const more = rest > 0 ? `\n… and ${rest} older. --limit shows more.` : '';
  return `${table([head, ...rows])}${more}`;
}

/** The payload is visitor data and shown on request only. */
export function describeDelivery(delivery: ShownDelivery, withPayload: boolean): string {
  const { attachments } = delivery;
  const bytes = attachments.reduce((sum, { size }) => sum + size, 0);
  const lines = table([
    ['delivery', delivery.id],
    ['submission', delivery.submission_id],
    ['kind', delivery.kind],
    ['destination', delivery.destination],
    ['state', delivery.state],
    ['attempts', String(delivery.attempts)],
    ['received', moment(delivery.received_at)],
    ['next attempt', moment(delivery.next_attempt_at)],
    ['delivered', moment(delivery.delivered_at)],
    ['reason', harmless(delivery.last_error ?? '-')],
    ['attachments', attachments.length === 0 ? 'none' : `${attachments.length} (${bytes} bytes)`],
    ['payload', withPayload ? '' : 'not shown, it is personal: --payload shows it'],
  ]);
  if (!withPayload) return lines;
  const names = attachments.map(({ name, type, size }) => `attachment: ${harmless(name)} (${type}, ${size} bytes)`);
  return [lines, harmless(JSON.stringify(JSON.parse(delivery.payload), null, 2)), ...names].join('\n');
}

export function deliveryJson(delivery: ShownDelivery, withPayload: boolean): Record<string, unknown> {
  const { payload, attachments, ...rest } = delivery;
  if (withPayload) return { ...rest, payload: JSON.parse(payload) as unknown, attachments };
  return { ...rest, attachments: attachments.map(({ type, size, sha256 }) => ({ type, size, sha256 })) };
}
