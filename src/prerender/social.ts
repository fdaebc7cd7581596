import { brand } from '../../machines/domain/brand.ts';
import { palette } from '../../machines/domain/palette.ts';
import { coverDrawing, covers, coverSize } from '../blog/cover.ts';
import { internalPosts, readTimeText } from '../blog/posts.ts';
import type { ArticleName } from '../content/article-slugs.ts';
import { strandPath, voice } from '../components/strand-path.ts';
import { strands as logoStrands } from '../shell/logo-strands.ts';
import { articleImage, pageImage, socialImageSize } from '../content/head.ts';
import { accountPages } from '../content/account-pages.ts';
import { homeHeadline, pages as publicPages } from '../content/pages.ts';

const { width, height } = socialImageSize;

export interface Lettering {
  /** Speech is set in the serif, records in the grotesque. */
  voice: 'speech' | 'record';
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  line: number;
}

/** A picture for link previews (BASE-7): the visitor's words on the field, the page's answer on the sheet. */
export interface SocialImage {
  name: string;
  /** SVG elements on a canvas of `socialImageSize`, without the text. */
  drawing: string;
  words: readonly Lettering[];
}

/** Pixels: the sheet, and its rules, which the strands continue. */
const tabTop = 98;
const sheetTop = 154;
const pitch = 84;
const rules = [0, 1, 2, 3, 4].map((index) => 250 + index * pitch);
/** The top of a text line on the first rule. */
const firstLine = 171;

/** The light theme's: previews have one theme. */
const colours = {
  drape: palette.drape[0],
  sheet: palette.sheet[0],
  primary: palette.primary[0],
  quiet: '#558378',
  patient: palette['strand-patient'][0],
  rule: '#6d958c',
} as const;

const line = (d: string, stroke: string, weight: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"/>`;

const field = `<path d="M0 0h${width}v${height}H0z" fill="${colours.drape}"/>`;

const ruledSheet = (left: number, tab: number) =>
  `<path d="M${left} ${height}V${tabTop + 10}q0-10 10-10h${tab}l34 ${sheetTop - tabTop}H${width}V${height}z" fill="${colours.sheet}"/>` +
  rules.map((y) => line(`M${left} ${y}H${width}`, colours.rule, 2.5)).join('');

const logo = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size / 24})">${logoStrands.map((d) => line(d, colours.primary, 1.9)).join('')}</g>`;

/** Five strands that continue as a sheet's rules; the second is the clinician's, the fourth the patient's. */
function strands(seed: number, left: number): string {
  const length = left - 60;
  return rules
    .map((y, index) => {
      const speak = voice(seed * 3 + index, 60);
      const d = `${strandPath({ x: 0, line: y, length, step: 20, tremble: (x) => speak(x / 2.4 + seed * 29) * Math.sqrt(Math.max(0, 1 - x / length)) })}H${left}`;
      return line(
        d,
        index === 1 ? colours.primary : index === 3 ? colours.patient : colours.quiet,
        index % 2 === 1 ? 4.5 : 3,
      );
    })
    .join('');
}

const pages = { ...publicPages, ...accountPages };

/** A visitor's words per page. Aliases use their original's picture; pages that cannot be shared have none. */
const headings: Readonly<Record<Exclude<keyof typeof pages, 'help' | 'actualLogin' | 'news' | 'notFound'>, string>> = {
  home: homeHeadline.spoken,
  enterprise: 'All of us, on every shift?',
  careers: 'What would I do here?',
  contact: 'Is someone there?',
  privacy: 'What becomes of what I say?',
  trust: 'What is in place today?',
  terms: 'What do we agree on?',
  faq: 'May I ask you something?',
  accessibility: 'Can all of us use it?',
  mobileSignup: 'Can I start on my phone?',
  hipaa: 'Who keeps it safe?',
  betaTester: 'May I try it first?',
  about: 'Who is behind it?',
  pricing: 'What does it cost?',
  signup: 'Where do I begin?',
  login: 'Back for the next chart.',
  forgotPassword: 'It was on a sticky note.',
  signupInvite: 'A colleague gave me this.',
  resetPassword: 'A better one, this time.',
  completeRegistration: 'What is left to do?',
  account: 'How do I stand?',
  changePlan: 'Another one fits better.',
  changePassword: 'Time for a new one.',
  deleteAccount: 'Thank you, and goodbye.',
  legalAcceptance: 'Let me read it first.',
  careerApplication: 'I would like to help.',
  blog: 'What have you learned?',
  headerOnly: 'Where do I go?',
  footerOnly: 'And what else is there?',
};

/** A cover with the colors of its light theme: the renderer knows no variables. */
function coverInLight(article: ArticleName): string {
  const [, declared = ''] = /#dark\{([^{}]*)\}/.exec(covers[article]) ?? [];
  const colorOf = new Map(declared.split(';').map((each) => each.split(':', 2) as [string, string]));
  const drawing = coverDrawing(article).replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colorOf.get(name) ?? '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${coverSize.width} ${coverSize.height}">${drawing}</svg>`;
}

/** The page's answer, on the sheet from its first rule. */
const onSheet = (text: string, left: number, size: number): Lettering => ({
  voice: 'record',
  text,
  x: left + 48,
  y: firstLine,
  width: width - left - 80,
  size,
  line: pitch,
});

export function socialImages(): SocialImage[] {
  const ofPages = Object.entries(headings).map(([key, spoken], index): SocialImage => {
    const page = pages[key as keyof typeof headings];
    const left = 520;
    // The home page's heading has both voices. A hyphen is no line break opportunity.
    const heading = (page.heading.replace(`${spoken} `, '') || page.title).replace(/ (?=\d+-day)/, '\n');
    return {
      name: pageImage(page),
      drawing: field + ruledSheet(left, 390) + strands(index, left) + logo(left + 44, tabTop + 12, 46),
      words: [
        { voice: 'speech', text: spoken, x: 56, y: 48, width: 440, size: 66, line: 68 },
        { voice: 'record', text: brand.name, x: left + 104, y: tabTop + 11, width: 300, size: 38, line: 46 },
        onSheet(heading, left, heading.length > 26 ? 60 : 76),
      ],
    };
  });
  const ofArticles = internalPosts.map((post): SocialImage => {
    const left = 600;
    const cover = `<image x="0" y="166" width="${left}" height="${(left * coverSize.height) / coverSize.width}" href="data:image/svg+xml;base64,${btoa(coverInLight(post.article))}"/>`;
    return {
      name: articleImage(post.article),
      drawing: field + cover + ruledSheet(left, 510) + logo(56, 56, 64),
      words: [
        { voice: 'record', text: brand.name, x: 136, y: 58, width: 400, size: 48, line: 60 },
        {
          voice: 'record',
          text: `${post.category} · ${readTimeText(post)}`,
          x: left + 48,
          y: tabTop + 13,
          width: 500,
          size: 27,
          line: 40,
        },
        onSheet(post.title, left, 60),
      ],
    };
  });
  return [...ofPages, ...ofArticles];
}
