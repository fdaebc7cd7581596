import { beforeEach, expect, test, vi } from 'vitest';
import { contactForm } from '../../machines/contact/contact.form.ts';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';

const message = { name: 'Ada Byrne', email: 'ada@clinic.example', message: 'Does it know SOAP?' };

/** A tab: its session storage survives a reload, its modules do not. */
let stored: Map<string, string>;
async function reload() {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  return import('../../src/forms/submission-key.ts');
}

beforeEach(() => {
  stored = new Map();
  return () => vi.unstubAllGlobals();
});

test('[SRV-14] an unchanged message keeps its key after going back and a reload, a changed one gets a new key', async () => {
  const { keyFor } = await reload();
  const key = keyFor(contactForm, message);
  expect(key).toMatch(/^[\w-]{16,}$/);
  expect(keyFor(contactForm, { ...message })).toBe(key);
  const afterReload = await reload();
  expect(afterReload.keyFor(contactForm, message)).toBe(key);
  const other = afterReload.keyFor(contactForm, { ...message, message: 'And one thing more' });
  expect(other).not.toBe(key);
  expect((await reload()).keyFor(contactForm, message)).not.toBe(key);
});

test('[SRV-14] an accepted message gets a new key when it is sent again', async () => {
  const { keyFor, forgetKey } = await reload();
  const key = keyFor(contactForm, message);
  forgetKey(contactForm.action);
  expect(keyFor(contactForm, message)).not.toBe(key);
  const again = keyFor(contactForm, message);
  forgetKey(contactForm.action);
  expect((await reload()).keyFor(contactForm, message)).not.toBe(again);
});

test('[SRV-14] storage has nothing of a form with a password, and only a digest of a message', async () => {
  const { keyFor } = await reload();
  const secret = { token: 'opaque', password: 'correct horse 7' };
  expect(keyFor(resetPasswordForm, secret)).not.toBe(keyFor(resetPasswordForm, secret));
  expect(stored.size).toBe(0);
  keyFor(contactForm, message);
  expect([...stored.values()].join()).not.toMatch(/Ada|clinic|SOAP/);
});

test('[SRV-14] without session storage the key is kept until a reload', async () => {
  const { keyFor } = await reload();
  vi.stubGlobal('sessionStorage', undefined);
  expect(keyFor(contactForm, message)).toBe(keyFor(contactForm, message));
});
