import { moment } from '../kernel/moment.ts';
import type { ListedDelivery, ShownDelivery } from '../delivery/operator-deliveries.ts';

/** Escapes control characters: visitor text must not move the terminal's cursor. */
export const harmless = (text: string) =>
  text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

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

/** An invite's code is known by its digest only. */
export interface ListedInvite {
  digest: string;
  state: 'unused' | 'used' | 'expired';
  created_at: number;
  expires_at: number;
}

const DIGEST_SHOWN = 12;

export function describeInvites(invites: readonly ListedInvite[]): string {
  if (invites.length === 0) return 'No invites.';
  const rows = invites.map(({ digest, state, created_at, expires_at }) => [
    digest.slice(0, DIGEST_SHOWN),
    state,
    moment(created_at),
    moment(expires_at),
  ]);
  return table([['DIGEST', 'STATE', 'CREATED', 'EXPIRES'], ...rows]);
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
