import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RETENTION_MS, keepAssets } from '../../server/serve/asset-archive.ts';
import { FakeClock } from './support/fake-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const DAY = 24 * 3_600_000;

/** A client build whose files contain their names. */
function release(...names: string[]): string {
  const client = temporaryFolder();
  mkdirSync(join(client, 'assets'));
  for (const name of names) writeFileSync(join(client, 'assets', name), `content of ${name}`);
  return client;
}

function releases() {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const { log, lines } = memoryLog();
  const start = async (client: string) => {
    const folder = await keepAssets({ client, dataDir, clock, log });
    return folder === null ? null : readdirSync(folder).toSorted();
  };
  return { dataDir, clock, start, lines };
}

const chunk = (letter: string) => [
  `about-${letter.repeat(8)}.js`,
  `about-${letter.repeat(8)}.js.br`,
  `about-${letter.repeat(8)}.js.gz`,
];

test('the hashed files of a release are kept with their compressed forms, without pages and source maps', async () => {
  const { start, dataDir } = releases();
  const names = [
    ...chunk('A'),
    'style-KVyBRCJA.css',
    'newsreader-latin-400-italic-CEihAR-f.woff2',
    '_slug-el_UL_cr.js',
  ];
  const kept = await start(
    release(...names, 'about-AAAAAAAA.js.map', 'page-AAAAAAAA.html', 'robots.txt', '.vite-AAAAAAAA', 'short-AAA.js'),
  );
  expect(kept).toEqual(names.toSorted());
  for (const name of names)
    expect(readFileSync(join(dataDir, 'assets-archive', 'assets', name), 'utf8')).toBe(`content of ${name}`);
  expect(statSync(join(dataDir, 'assets-archive', 'assets')).mode & 0o777).toBe(0o700);
});

test('assets of a release are kept for 7 days after the start of the first release without them', async () => {
  const { start, clock } = releases();
  const [first, second] = [release(...chunk('A')), release(...chunk('B'))];
  expect(RETENTION_MS).toBe(7 * DAY);
  await start(first);
  clock.advance(90 * DAY);
  expect(await start(second)).toEqual([...chunk('A'), ...chunk('B')]);
  clock.advance(7 * DAY - 1);
  expect(await start(second)).toEqual([...chunk('A'), ...chunk('B')]);
  clock.advance(1);
  expect(await start(second)).toEqual(chunk('B'));
});

test('assets that a later release has again start a new period', async () => {
  const { start, clock } = releases();
  const [first, second] = [release(...chunk('A')), release(...chunk('B'))];
  await start(first);
  await start(second);
  clock.advance(6 * DAY);
  await start(first);
  clock.advance(6 * DAY);
  expect(await start(second)).toEqual([...chunk('A'), ...chunk('B')]);
  clock.advance(6 * DAY);
  expect(await start(second)).toEqual([...chunk('A'), ...chunk('B')]);
  clock.advance(DAY);
  expect(await start(second)).toEqual(chunk('B'));
});

test('an unreadable or future record of archived assets starts a new period', async () => {
  for (const damage of [
    'not json',
    'null',
    JSON.stringify({ [chunk('A')[0] ?? '']: 'soon' }),
    JSON.stringify(Object.fromEntries(chunk('A').map((name) => [name, 9e15]))),
  ]) {
    const { start, clock, dataDir } = releases();
    await start(release(...chunk('A')));
    const second = release(...chunk('B'));
    await start(second);
    writeFileSync(join(dataDir, 'assets-archive', 'retired.json'), damage);
    expect(await start(second), damage).toEqual([...chunk('A'), ...chunk('B')]);
    clock.advance(7 * DAY);
    expect(await start(second), damage).toEqual(chunk('B'));
  }
});

test('the archive of assets contains hashed files only', async () => {
  const { start, dataDir } = releases();
  await start(release(...chunk('A')));
  writeFileSync(join(dataDir, 'assets-archive', 'assets', 'stranger.html'), '<script>');
  expect(await start(release(...chunk('A')))).toEqual(chunk('A'));
});

test('an archive of assets that cannot be written is logged and stops nothing', async () => {
  const { start, dataDir, lines } = releases();
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, '');
  expect(await start(release(...chunk('A')))).toBeNull();
  expect(lines.join('')).toContain('could not be kept for pages that stay open');
});
