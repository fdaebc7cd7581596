import type { Form } from '../../machines/shared/form.ts';

/** Last submission not accepted yet, keyed by action: a digest and the key, for the way back and a reload (SRV-14). */
const sent = new Map<string, string>();
const placeOf = (action: string) => `sent ${action}`;

function lastSent(action: string): string {
  try {
    return sent.get(action) ?? sessionStorage.getItem(placeOf(action)) ?? '';
  } catch {
    return '';
  }
}

/** FNV-1a, 64 bits: Web Crypto is missing on plain HTTP. */
function digestOf(text: string): string {
  let hash = 0xcb_f2_9c_e4_84_22_23_25n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x01_00_00_00_01_b3n);
  return hash.toString(16);
}

/** The idempotency key of a payload, kept until it is accepted. A form with a password gets a new one each time. */
export function keyFor({ action, labels }: Pick<Form, 'action' | 'labels'>, payload: object): string {
  if ('password' in labels) return randomKey();
  const [digest, key = ''] = lastSent(action).split(' ');
  const text = JSON.stringify(payload);
  if (digest === digestOf(key + text)) return key;
  const next = randomKey();
  const kept = `${digestOf(next + text)} ${next}`;
  sent.set(action, kept);
  try {
    sessionStorage.setItem(placeOf(action), kept);
  } catch {
    // Without storage the key lasts until a reload.
  }
  return next;
}

/** Forgets the key of an accepted submission: the next one is another. */
export function forgetKey(action: string): void {
  sent.delete(action);
  try {
    sessionStorage.removeItem(placeOf(action));
  } catch {
    // Storage has no key.
  }
}

/** 128 random bits as hex. Works on plain HTTP, where `crypto.randomUUID` is missing. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
