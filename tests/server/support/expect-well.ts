import { expect } from 'vitest';
import { asScript, send } from './http.ts';

export async function expectWell(port: number): Promise<void> {
  expect((await send(port, { method: 'GET', path: '/landing-new/' })).status).toBe(200);
  expect((await send(port, asScript())).status).toBe(200);
}
