import { expect, test } from 'vitest';
import { WRITE_INTERVAL } from '../../server/counts/daily-counts.ts';
import { deskRelay, linesOf, open } from './support/desk.ts';
import { FakeClock } from './support/fake-clock.ts';
import { send } from './support/http.ts';
import { query } from './support/rows.ts';
import { until } from './support/until.ts';

const textOf = (body: string) =>
  body
    .replace(/^.*<main/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('[TEAM-4] the desk shows a funnel from the home page to a started trial, the forms and the pages', async () => {
  const clock = new FakeClock();
  const relay = await deskRelay({ clock });
  const desk = await open(relay);
  expect(textOf((await desk.get('/desk/numbers')).body)).toContain('No page was opened.');
  const visits = {
    pages: { '/': 80, '/signup': 20, '/pricing': 3 },
    transitions: { contact: 12, 'contact.arriving  1': 12, 'contact.editing form.submit 0': 5 },
    refusedFields: { 'contact email': 6, 'contact name': 2 },
  };
  await send(relay.port, { path: '/api/counts', body: JSON.stringify(visits) });
  clock.advance(WRITE_INTERVAL);
  await until(() => query(relay.dataDir, 'SELECT * FROM daily_counts').length > 0);
  const { status, body } = await desk.get('/desk/numbers');
  const text = textOf(body);
  expect(status).toBe(200);
  expect(text).toContain('Home page opened 80 – Signup opened 20 25 % Plan chosen under 5 –');
  expect(text).toContain('Contact 12 editing (7) Email (6)');
  expect(text).toContain('/ 80 /signup 20 /pricing under 5');
  // It shows nothing of a person: the login is the only line.
  expect(linesOf(relay).map(({ action }) => action)).toEqual(['login']);
});
