import { expect, test } from 'vitest';
import { WRITE_INTERVAL } from '../../server/counts/daily-counts.ts';
import { DAY } from '../../server/kernel/day.ts';
import { deskRelay, linesOf, open } from './support/desk.ts';
import { FakeClock } from './support/fake-clock.ts';
import { send } from './support/http.ts';
import { execute, query, quoted } from './support/rows.ts';
import { until } from './support/until.ts';

const textOf = (body: string) =>
  body
    .replace(/^.*<main/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('[TEAM-4] the desk shows a funnel from the home page to a started trial, the forms and the pages of whole days; each look is a line', async () => {
  const clock = new FakeClock();
  const relay = await deskRelay({ clock });
  const desk = await open(relay);
  expect(textOf((await desk.get('/desk/numbers')).body)).toContain('No page was opened.');
  const visits = [
    ...Array.from({ length: 8 }, () => ({ pages: { '/': 10 } })),
    { pages: { '/signup': 10 } },
    { pages: { '/signup': 10, '/pricing': 3 }, transitions: { contact: 6, 'contact.arriving  1': 6 } },
    {
      transitions: { contact: 6, 'contact.arriving  1': 6, 'contact.editing form.submit 0': 5 },
      refusedFields: { 'contact email': 6, 'contact name': 2 },
    },
  ];
  for (const visit of visits) await send(relay.port, { path: '/api/counts', body: JSON.stringify(visit) });
  clock.advance(WRITE_INTERVAL);
  await until(() => query(relay.dataDir, 'SELECT * FROM daily_counts').length > 0);
  // Looked at every minute, the totals of today would tell when one visitor came.
  expect(textOf((await desk.get('/desk/numbers')).body)).toContain('No page was opened.');
  clock.advance(DAY);
  const { status, body } = await (await open(relay)).get('/desk/numbers');
  const text = textOf(body);
  expect(status).toBe(200);
  expect(text).toContain('Home page opened 80 – Signup opened 20 25 % of “Home page opened” Plan chosen under 5 –');
  expect(text).toContain('Contact 12 editing (7) Email (6)');
  expect(text).toContain('/ 80 /signup 20 /pricing under 5');
  expect(text).toContain('From 2025-12-05 to 2026-01-01 (UTC).');
  const looks = linesOf(relay).map(({ action, subjects }) => [action, subjects]);
  expect(looks).toEqual([
    ['login', []],
    ['numbers', []],
    ['numbers', []],
    ['login', []],
    ['numbers', []],
  ]);
});

test('[TEAM-4] a visitor who leaves a form after its thanks is no loss: the desk names where the others left', async () => {
  const clock = new FakeClock();
  const relay = await deskRelay({ clock });
  const counted = [
    ['start', 40],
    ['arriving · always [2 of 2] → editing', 40],
    ['editing · form.submit → sending', 34],
    ['sending · sendContact done [1 of 2] → sent', 27],
    ['sending · sendContact done [2 of 2] → refused', 7],
  ];
  for (const [name, total] of counted)
    await execute(
      relay.dataDir,
      `INSERT INTO daily_counts VALUES ('2026-01-01', 'transition', 'contact', ${quoted(String(name))}, ${total})`,
    );
  clock.advance(DAY);
  // 27 have sent it; of the other 13 six left the form alone, seven when it was refused.
  expect(textOf((await (await open(relay)).get('/desk/numbers')).body)).toContain('Contact 40 refused (7) –');
});
