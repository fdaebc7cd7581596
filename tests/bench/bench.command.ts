/**
 * `npm run bench -- relay [part …]`: what the relay does
 * and how fast, beside the same relay without a store and two other servers that store as durably. All parts when none is named.
 * Writes what each part has found into tests/bench.md, and ends with 1 when one falls short of what it shall show.
 *
 * Every server is a process of its own, and this one sends the load; they share the processors, all candidates alike. Ratios hold,
 * absolute numbers are this machine's. Linux only: it sends from many loopback addresses and reads /proc.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  disksPart,
  drainPart,
  type Findings,
  overloadPart,
  pagesPart,
  type PartOptions,
  ratesPart,
  restartPart,
  sizePart,
  slowPart,
  verdict,
} from './parts.ts';
import { Argument } from 'commander';
import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';

const chosen = (name: string) => wanted.length === 0 || wanted.includes(name);

/** The parts by the titles of their sections in the table, each with the words that choose it. */
const parts: readonly { title: string; words: readonly string[]; run(options: PartOptions): Promise<Findings> }[] = [
  {
    title: 'Durable submissions a second',
    words: ['ratio', 'peers'],
    run: (options) => ratesPart(options, { ratio: chosen('ratio'), peers: chosen('peers') }),
  },
  { title: 'The same on slower disks', words: ['disks'], run: disksPart },
  {
    title: 'Twice as many as it can take',
    words: ['overload'],
    run: ({ seconds }) => overloadPart({ seconds: 2 * seconds, shedding: true }),
  },
  {
    title: 'What waited for the mail server',
    words: ['drain'],
    run: () => drainPart({ submissions: 1_000, mailTakes: 0 }),
  },
  { title: 'Killed under load and started again', words: ['restart'], run: restartPart },
  { title: 'The more is stored', words: ['size'], run: sizePart },
  { title: 'Slow senders', words: ['slow'], run: slowPart },
  { title: 'Pages, and floods of rendered ones', words: ['pages'], run: pagesPart },
];

const program = createProgram('npm run bench -- relay')
  .description('what the relay does and how fast, beside two other servers; writes tests/bench.md')
  .addArgument(
    new Argument('[parts...]', 'all when none is named').choices(parts.flatMap(({ words }) => words)).default([]),
  )
  .option('--rounds <n>', 'rounds of each measurement', wholeNumber(1_000), 5)
  .option('--seconds <n>', 'how long each one takes', wholeNumber(3_600), 4)
  .option('--no-write', 'leaves tests/bench.md as it is')
  .parse();
const wanted = program.processedArgs[0] as readonly string[];
const { rounds, seconds, write: writes } = program.opts<{ rounds: number; seconds: number; write: boolean }>();

const file = fileURLToPath(new URL('../bench.md', import.meta.url));
const INTRODUCTION = `# What the relay does, and how fast

Written by \`npm run bench -- relay\`. Medians, and in brackets from where to where the rounds lie. Ratios hold, absolute numbers are the
machine's: server and sender share its processors.
`;

/** The sections of the committed table, by title. */
function sections(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n') + 1).trim()]),
  );
}

function write(title: string, text: string): void {
  const all = sections().set(title, text);
  const ordered = parts.flatMap((part) =>
    all.has(part.title) ? [`\n## ${part.title}\n\n${all.get(part.title) ?? ''}\n`] : [],
  );
  writeFileSync(file, INTRODUCTION + ordered.join(''));
}

const machine = `${availableParallelism()} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`;
let short = false;
for (const { title, words, run } of parts) {
  if (!words.some(chosen)) continue;
  const began = performance.now();
  console.log(`${title} …`);
  const { text, faults } = await run({
    rounds,
    seconds,
    say: (line) => console.log(`  ${line}`),
  });
  console.log(`${text}\n${verdict(faults)} (${Math.round((performance.now() - began) / 1_000)} s)\n`);
  const date = new Date().toISOString().slice(0, 10);
  if (writes)
    write(
      title,
      [text, ...(faults.length > 0 ? [`**Falls short:** ${faults.join('; ')}.`] : []), `${date}, ${machine}.`].join(
        '\n\n',
      ),
    );
  short ||= faults.length > 0;
}
process.exitCode = short ? 1 : 0;
