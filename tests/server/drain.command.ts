/**
 * `node tests/server/drain.command.ts --submissions 1000`: how fast what has gathered while the mail server was down
 * is delivered once it is back, with the relay ended and started again halfway. `--mail-takes 50` makes the mail
 * server take 50 ms for each. Exits 1 when it takes a minute or more, or a mail is missing or comes twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drain } from './support/drain.ts';

const LIMIT = 60_000;

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '1000' },
    'mail-takes': { type: 'string', default: '0' },
  },
});
const submissions = Number(values.submissions);
const mailTakes = Number(values['mail-takes']);

let failed = false;
for (const restartHalfway of [false, true]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'relay-drain-'));
  try {
    const result = await drain({ dataDir, submissions, mailTakes, restartHalfway });
    const { milliseconds, slowestAnswer, refused, twice, undelivered } = result;
    const how = restartHalfway ? 'with a restart halfway' : 'without a restart';
    console.log(
      `${submissions} waiting, ${how}: delivered ${(milliseconds / 1_000).toFixed(1)} s after the mail server was back; ` +
        `${refused} visitors refused, the slowest answer ${Math.round(slowestAnswer)} ms; ${twice} mails twice, ${undelivered} undelivered`,
    );
    failed ||= milliseconds >= LIMIT || refused + twice + undelivered > 0;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
process.exitCode = failed ? 1 : 0;
