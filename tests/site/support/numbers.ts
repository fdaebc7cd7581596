import { getInitialSnapshot } from 'xstate';
import { brand } from '../../../machines/domain/brand.ts';
import {
  completeDelay,
  noteDelay,
  processingSteps,
  sampleNote,
  transcript,
} from '../../../machines/live-demo/live-demo.script.ts';
import { resumeLimit } from '../../../machines/resume/resume-file.ts';
import { clinicDays, textsFrom } from '../../../machines/roi-calculator/roi.ts';
import { roiCalculatorMachine } from '../../../machines/roi-calculator/roi-calculator.machine.ts';
import { roiCalculatorView } from '../../../machines/roi-calculator/roi-calculator.view.ts';
import { largestTeam } from '../../../machines/team-cost/team.ts';
import { teamCostMachine } from '../../../machines/team-cost/team-cost.machine.ts';
import { teamCostView } from '../../../machines/team-cost/team-cost.view.ts';
import { dateText } from '../../../machines/domain/date-text.ts';
import { posts } from '../../../src/blog/posts.ts';
import { accessibilityReviewed } from '../../../src/content/accessibility.ts';
import { type Claim, type ClaimId, claims, wordingOf } from '../../../src/content/claims.ts';
import { questionGroups } from '../../../src/content/faq.ts';
import { newPasswordRule } from '../../../machines/domain/new-password-rule.ts';
import { policies } from '../../../src/content/policies.ts';
import { dollars } from '../../../machines/domain/money.ts';
import { annualSaving } from '../../../machines/billing/billing.plans.ts';
import { plans } from '../../../src/content/prices.ts';
import { statusReviewed } from '../../../src/content/trust.ts';
import type { Block, PageText } from './page-text.ts';

/**
 * Sources of the site's numbers. A number needs one of these:
 * 1. a claim (src/content/claims.ts), beside one of its words;
 * 2. a price (machines/domain/plans.ts, machines/billing/billing.plans.ts), a policy (src/content/policies.ts), a post's date or
 * read time (src/blog/posts.ts), or a time of the demo (machines/live-demo/live-demo.script.ts);
 * 3. an entry of `others`, with its reason;
 * 4. in an article: a source in its block or the block before it in the section, an earlier announcement of an example
 * (`anExample`), or a place in the list of sources.
 * Numbers in words are not checked.
 */

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const exactly = (text: string) => new RegExp(String.raw`(?<![\d$.,\w-])${escaped(text)}(?![\d\w]|[.,]\d|%)`, 'gi');

function leaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  return [String(value)];
}
const withDigit = (texts: readonly string[]) => [...new Set(texts)].filter((text) => /\d/.test(text));

/** Words too common to identify a claim. */
const common: ReadonlySet<string> = new Set(['down', 'only', 'with', 'lost', 'than', 'versus', 'hipaa']);

/** Each claim's figures, and its words, of which one has to be beside them. */
const claimed = (Object.keys(claims) as ClaimId[]).map((id) => {
  const { figure, label = '' }: Claim = claims[id];
  const words =
    wordingOf(id)
      .replace(figure, '')
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? [];
  return {
    figures: withDigit([figure, ...label.split(/(?<=versus) /)]).map(exactly),
    words: words.filter((word) => !common.has(word)),
  };
});

const { trialDays, setupMinutes, liabilityMonths, identifiers, retention } = policies;

const policyTexts = withDigit([
  ...leaves({ ...policies, trialDays: '', setupMinutes: '', liabilityMonths: '', identifiers: '', retention: '' }),
  `${trialDays} days`,
  `${trialDays}-day`,
  `${setupMinutes} minutes`,
  `${liabilityMonths} months`,
  `${identifiers} identifiers`,
  `${identifiers} HIPAA identifiers`,
  `All ${identifiers}`,
  retention.usage,
  retention.clinical,
  ...leaves(retention.years).map((years) => `${years} years`),
]);

const priceTexts = [
  annualSaving,
  ...new Set(
    plans
      .flatMap(({ price, extraUsers }) => [
        price?.monthly,
        price?.annual.perMonth,
        price?.annual.perYear,
        price?.annual.statedSaving,
        ...leaves(extraUsers ?? {}).map(Number),
      ])
      .filter((amount) => amount !== undefined)
      .map(dollars),
  ),
  ...withDigit(leaves(plans.map(({ description, features }) => [description, features]))),
];

const postTexts = posts.flatMap((post) => [
  dateText(post.date),
  `${post.readTime} min read`,
  `${post.readTime} minutes`,
]);

const seconds = [...transcript, ...processingSteps].map(({ delay }) => delay / 1_000);
const demoTexts = [
  ...[...new Set([...seconds, noteDelay / 1_000, completeDelay / 1_000])].map(
    (at) => `0:${String(Math.floor(at)).padStart(2, '0')}${at % 1 ? `.${(at % 1) * 10}` : ''}`,
  ),
  `${completeDelay / 1_000} seconds`,
  ...sampleNote.icd10,
];

/** The calculator's initial result, whole lines first. */
const estimate = roiCalculatorView(getInitialSnapshot(roiCalculatorMachine, { texts: textsFrom({}) }));
const calculatorTexts = [...leaves([estimate.lines, estimate.totals]), `${clinicDays} clinic days`];

/** The example of the team's cost, whole lines first. */
const team = teamCostView(getInitialSnapshot(teamCostMachine, { period: 'monthly' }));
const teamTexts = [
  ...leaves([team.total.month, team.total.year, team.comparison, team.status]),
  ...leaves(team.plans.map(({ formula, month, year }) => [formula, month, year])),
  team.fields.map(({ text, label }) => `${text} ${label}`).join(', '),
  `team of 1 to ${largestTeam}`,
];

const stated = [
  ...teamTexts,
  ...calculatorTexts,
  ...policyTexts,
  ...priceTexts,
  ...postTexts,
  ...demoTexts,
  accessibilityReviewed,
  statusReviewed,
  brand.phone,
  `© ${brand.year}`,
  `${resumeLimit / 1024 / 1024}MB`,
  newPasswordRule,
  `${questionGroups.flatMap(({ questions }) => questions).length} questions`,
]
  // Longest first: a formula is matched whole.
  .toSorted((a, b) => b.length - a.length)
  .map(exactly);

export const others: readonly { on: RegExp; text: RegExp; why: string }[] = [
  { on: /^\/blog\/./, text: /\bhttp:\/\/localhost:3000\/\S+/g, why: 'the address of the article, for paper' },
  { on: /./, text: /\bICD-10\b/g, why: 'the name of a classification' },
  { on: /./, text: /\b(?:SOC 2|ISO 27001|WCAG 2\.2)\b/g, why: 'the name of a standard; its state is a claim in words' },
  {
    on: /./,
    text: /\b(?:45 CFR )?(?:Parts? )?16[04](?:\.\d{3})?(?:\([a-z\d]+\))*(?: and 16[04]\b(?!\.))?/gi,
    why: 'a section of HIPAA’s regulations',
  },
  { on: /^\/legal-acceptance/, text: /\bAct of 1996\b/g, why: 'the year of HIPAA' },
  {
    on: /^\/legal-acceptance/,
    text: /\b(?:clauses?|sections?) \d+(?:\.\d+)?(?:, \d+)*(?: and \d+(?:\.\d+)?)?/g,
    why: 'a clause of the document itself (tests/site/legal-texts.test.ts)',
  },
  {
    on: /^\/accessibility$/,
    text: /\b(?:320|390|1440|24) px\b|\b390 and 1440 px\b|\b400%(?= zoom)|\b(?:4\.5|3):1/g,
    why: 'sizes and contrasts of WCAG, and the widths that are tested',
  },
  { on: /^\/privacy$/, text: /“under 5”/g, why: 'TEAM-4: how a small total is shown' },
  { on: /^\/pricing$/, text: /\bAfter 10 users\b/g, why: 'the users of the largest plan, in the short answer' },
  { on: /^\/careers$/, text: /\bHL7 v2\b/g, why: 'the name of a standard' },
  {
    on: /^\/(?:blog|news)$/,
    text: /\b21\.2 percentage points\b|\bafter 84 days\b/g,
    why: 'the external study, in the excerpt of its press release; cited in the whitepaper',
  },
  { on: /^\/blog\/./, text: /\b(?:Week|Step|Day|Table|Figure) \d+\b/g, why: 'the number of a step or a figure' },
  { on: /^\/blog\/ai-/, text: /\b4–5 steps\b/g, why: 'the made-up visit of the demo' },
  {
    on: /^\/blog\/hipaa-/,
    text: /\byou have 30 for access\b/g,
    why: 'days, by 45 CFR 164.524(b), which the article cites',
  },
  { on: /^\/blog\/hipaa-/, text: /^Vendor [12]$/g, why: 'the head of a column to write in' },
  {
    on: /^\/$/,
    text: /\blive demo, 16 seconds\b/g,
    why: 'how long the film of the demo is (tests/site/demo-video.test.ts)',
  },
  {
    on: /^\/$/,
    text: /\b30 seconds\. \(Sped up here to 14\./g,
    why: 'DEMO-4: the sentence at the end of the demo, and its true length',
  },
  {
    on: /^\/$/,
    text: /\b34(?:F|-year-old)|\bx2d\b|SpO₂ 93%|\b[RJ]\d\d\.\d\b/g,
    why: 'made-up visits, as examples of three ways to start a note',
  },
  {
    on: /^\/$/,
    text: /\babout 150 a minute\b|\b2017 AHA\/ACC\/HRS guideline\b/g,
    why: 'the scripted conversation: a made-up strip, and a guideline by its year',
  },
];

/** Announces an example in an article's section. */
export const anExample = /\b(?:examples?|suppose|assumes?|assumed|assumption|made[- ]up|invented)\b/i;

/** `used` collects the entries of `others` that were needed. */
function unknownIn(text: string, beside: string, path: string, used: Set<unknown>): string[] {
  let rest = text;
  for (const known of stated) rest = rest.replaceAll(known, '');
  for (const { figures, words } of claimed) {
    if (words.some((word) => beside.includes(word))) for (const figure of figures) rest = rest.replaceAll(figure, '');
  }
  for (const other of others) {
    if (!other.on.test(path)) continue;
    const without = rest.replaceAll(other.text, '');
    if (without !== rest) used.add(other);
    rest = without;
  }
  return rest.match(/\S*\d\S*/g) ?? [];
}

export interface UnknownNumber {
  path: string;
  number: string;
  text: string;
}

export function traceNumbers(pages: readonly Pick<PageText, 'path' | 'blocks'>[]): {
  unknown: UnknownNumber[];
  unused: typeof others;
} {
  const used = new Set<unknown>();
  const unknown = pages.flatMap(({ path, blocks }) => {
    const article = /^\/blog\/./.test(path);
    let example = false;
    let last: Block | undefined;
    return blocks.flatMap((block, index) => {
      if (block.section !== last?.section) example = false;
      example ||= anExample.test(block.text) || anExample.test(block.section);
      const traced =
        article &&
        block.main &&
        (block.source || block.cited || example || (last?.cited === true && last.section === block.section));
      last = block;
      if (traced || !/\d/.test(block.text)) return [];
      // A large figure has its words in the previous or next block.
      const beside = blocks
        .slice(Math.max(0, index - 1), index + 2)
        .map((each) => each.text)
        .join(' ')
        .toLowerCase();
      return unknownIn(block.text, beside, path, used).map((number) => ({ path, number, text: block.text }));
    });
  });
  return { unknown, unused: others.filter((other) => !used.has(other)) };
}
