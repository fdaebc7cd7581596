import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress } from '../../machines/shared/fields.ts';
import { inviteCode } from '../../machines/invite/invite-code.ts';
import { maskText } from '../../machines/domain/masking.ts';
import { isIosAgent } from '../../machines/mobile-signup/ios-agent.ts';
import { planFromText } from '../../machines/trial-signup/plan-from-text.ts';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import { passwordProblem } from '../../server/accounts/password-rules.ts';
import { loggedPath } from '../../server/http/app.ts';
import { compose, facts, headerText, quotation } from '../../server/outbox/letter.ts';
import { classifySmtpError } from '../../server/outbox/smtp.ts';
import { byteRange } from '../../server/serve/files.ts';
import { safeFileName } from '../../server/outbox/uploads.ts';
import { retryAfter } from '../../server/outbox/webhook.ts';
import { parseSearch } from '../../src/routing/search.ts';
import { judged } from './expressions/redos.ts';

interface Expression {
  file: string;
  source: string;
  flags: string;
}

interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

function* nodesOf(node: unknown): Generator<SyntaxNode> {
  if (isNode(node)) yield node;
  if (typeof node !== 'object' || node === null) return;
  for (const child of Object.values(node)) yield* nodesOf(child);
}

function* syntaxTrees(): Generator<{ file: string; nodes: Iterable<SyntaxNode> }> {
  for (const file of globSync('{machines,server,src}/**/*.{ts,tsx}').toSorted()) {
    const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
    if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
    yield { file, nodes: nodesOf(program) };
  }
}

function literals(): Expression[] {
  return [...syntaxTrees()].flatMap(({ file, nodes }) =>
    [...nodes].flatMap(({ type, regex }) => {
      if (type !== 'Literal' || regex === undefined) return [];
      const { pattern: source, flags } = regex as { pattern: string; flags: string };
      return [{ file, source, flags }];
    }),
  );
}

function filesWithComputedExpressions(): string[] {
  const computes = ({ type, callee }: SyntaxNode) =>
    (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee['name'] === 'RegExp';
  return [...syntaxTrees()].flatMap(({ file, nodes }) => ([...nodes].some(computes) ? [file] : []));
}

/** Microseconds of this thread's CPU time: other programs do not affect them. */
function cpuTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Minimum microseconds of a measurement: some clocks advance in steps of milliseconds. */
const MEASURABLE = 10_000;

const KIB = 1_024;
const LARGE = 64;
const ATTEMPTS = 3;

/**
 * CPU time of a 64 KiB text relative to 64 texts of 1 KiB: 1 is linear, 64 quadratic. Unmeasurably short work counts as
 * linear. The minimum of three, because of garbage collection.
 * @param pump the repeated text
 * @param suffix the text after it
 */
function growth(work: (text: string) => void, pump: string, suffix = ''): number {
  const textOf = (size: number) => pump.repeat(Math.ceil(size / pump.length)).slice(0, size) + suffix;
  const [small, large] = [textOf(KIB), textOf(LARGE * KIB)];
  const once = () => {
    const largeTime = cpuTime(() => work(large));
    if (largeTime < MEASURABLE) return 1;
    let [smallTime, rounds] = [0, 0];
    while (smallTime < MEASURABLE) {
      smallTime += cpuTime(() => {
        for (let each = 0; each < LARGE; each += 1) work(small);
      });
      rounds += 1;
    }
    return largeTime / (smallTime / rounds);
  };
  let least = once();
  for (let attempt = 1; attempt < ATTEMPTS && least > 1; attempt += 1) least = Math.min(least, once());
  return least;
}

const BUILD = 'reads files of the build, before any visitor comes';
const RENDERED = 'reads a rendered page, in which no visitor can write `<` or a quotation mark';

/** Expressions of quadratic time, each with the reason why no visitor reaches it. */
const exceptions: Readonly<Record<string, string>> = {
  'server/serve/assemble.ts (<div [^>]*data-whole-styles[^>]*>)(?=<\\/div>)': RENDERED,
  'server/build/critical-css.ts <([a-z][\\w-]*)((?:"[^"]*"|[^">])*)>': RENDERED,
  'server/build/critical-css.ts <script[\\s\\S]*?<\\/script>': RENDERED,
  'server/build/critical-css.ts (?<!\\bnot\\s*)\\(scripting:\\s*none\\)': BUILD,
  'server/develop/development.ts <head>([\\s\\S]*)<\\/head>': BUILD,
  'server/build/inline-script.ts ^export default (function\\b[\\s\\S]*\\})\\s*;?\\s*$': BUILD,
  'server/build/page-fonts.ts @font-face\\s*\\{[^}]*\\}': BUILD,
  'src/content/unbroken.tsx (\\(\\d+\\) \\d[\\d-]*|\\b(?:ISO|SOC|TLS|WCAG) \\d[\\d.]*|[Cc]opy-all|\\S*\\d-\\S+|\\S+-\\d\\S*)':
    'reads texts of the site itself',
  'machines/domain/money.ts \\B(?=(\\d{3})+\\b)': 'reads a number, which has at most 22 characters',
  'src/pricing/PricingScreen.tsx [^.]+\\.': 'reads a heading of the site itself',
};

const nameOf = ({ file, source }: Expression) => `${file} ${source}`;

test(
  '[SRV-3] regular expressions are fast according to a ReDoS checker, except listed ones that no visitor reaches',
  { timeout: 300_000 },
  async () => {
    const all = literals();
    const faults: string[] = [];
    for (const expression of all.filter((each) => !(nameOf(each) in exceptions))) {
      const judgement = await judged(expression.source, expression.flags);
      if (judgement !== 'safe') faults.push(`${judgement}: ${nameOf(expression)}`);
    }
    expect(faults).toEqual([]);
    // Removed expressions have to leave the list.
    expect(Object.keys(exceptions).filter((name) => !all.some((each) => nameOf(each) === name))).toEqual([]);
  },
);

test.each(['(?:a|a)*$', '[^\\s@]+@[^\\s@]+', '(?=x)x(?:a+)+$', '\\s+$'])(
  'the ReDoS checker reports %s as slow',
  async (source) => {
    expect(await judged(source, '')).toBe('vulnerable');
  },
);

test('[SRV-3] regular expressions are never computed from text outside of the page build', () => {
  expect(filesWithComputedExpressions().filter((file) => !/^server\/(build|serve|develop)\//.test(file))).toEqual([]);
});

/** Factor above linear cost: 1 is linear, 64 quadratic. */
const TOLERANCE = 4;

const pumps = [
  'a',
  '0',
  '%',
  '%40',
  '%25',
  '%2540',
  '@',
  'a@',
  '.',
  ' ',
  '\t',
  '\n',
  '\0',
  '-',
  '=',
  '/',
  '\\',
  '?',
  '&',
  '?name',
  '&token=',
  '"',
  "'",
  '<',
  ',',
  ':',
  '=?',
  'é',
  '\u{1F600}',
  '\u202E',
  'con',
  'a.',
  'a-',
  '::',
  '[',
  'iPhone',
];
const suffixes = ['', '\0/@'];

function firstSlow(
  work: (text: string) => unknown,
  repeated: readonly string[],
): { pump: string; suffix: string } | null {
  for (const pump of repeated) {
    for (const suffix of suffixes) if (growth(work, pump, suffix) > TOLERANCE) return { pump, suffix };
  }
  return null;
}

/** Functions with input of any length from a visitor, another server or a frame. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  loggedPath,
  maskText,
  smtpAnswer: (text) =>
    classifySmtpError(
      Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode: 550, response: text }) as never,
    ),
  letter: (text) =>
    compose(
      { preheader: text, heading: text, blocks: [text, facts([['Name', text]]), quotation(text)], why: text },
      { origin: 'https://site.example', answered: true },
    ),
  headerText,
  safeFileName: (text) => safeFileName(text, 'file'),
  emailAddress: (text) => z.safeParse(emailAddress, text),
  inviteCode: (text) => z.safeParse(inviteCode, text),
  passwordProblem: (text) => passwordProblem(text, text),
  isIosAgent,
  planFromText,
  redirectTarget: (text) => redirectTarget(`/${text}`, { own: 'https://site.example', configured: [] }),
  byteRange: (text) => byteRange(`bytes=${text}`, 1),
  retryAfter: (text) => retryAfter(text, 0),
  parseSearch,
};

test.each(Object.entries(readers))(
  '[SRV-3] 64 KiB of the worst text cost no more than 64 times 1 KiB in %s',
  { timeout: 120_000 },
  (_, read) => {
    expect(firstSlow(read, pumps)).toBeNull();
  },
);

const reachable = literals().filter((expression) => !(nameOf(expression) in exceptions));
test.each(reachable.map((expression) => [nameOf(expression), expression] as const))(
  '[SRV-3] 64 KiB of the worst text cost no more than 64 times 1 KiB in %s',
  { timeout: 120_000 },
  (_, { source, flags }) => {
    const expression = new RegExp(source, flags);
    const own = source.match(/\w{2,}/g) ?? [];
    expect(firstSlow((text) => text.replace(expression, ''), [...pumps, ...own])).toBeNull();
  },
);
