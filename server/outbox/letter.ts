import { brand } from '../../machines/domain/brand.ts';
import { palette } from '../../machines/domain/palette.ts';
import { escapeHtml } from '../lib/escape-html.ts';

/** Both parts of a mail, or of a block of it. */
export interface MailBody {
  text: string;
  html: string;
}

/** A text is a paragraph: its line breaks count as blanks, so that a value cannot add a line. */
export type Block = string | MailBody;

/** The content of a mail. No part of it is markup: every text is escaped. */
export interface Letter {
  /** Mail programs show it beside the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the receiver gets the mail. */
  why: string;
}

/** Limit for visitor text in a header; RFC 5322 wants lines below 998 characters. */
const LONGEST_HEADER_TEXT = 150;

/** One line of visitor text without control characters and without encoded words (RFC 2047, `=?utf-8?Q?…?=`). */
export function headerText(value: string): string {
  const line = value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  const characters = [...line];
  return characters.length <= LONGEST_HEADER_TEXT ? line : `${characters.slice(0, LONGEST_HEADER_TEXT - 1).join('')}…`;
}

/** Normalizes line breaks and removes control characters, which can move a cursor. */
const readable = (value: string) => value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const oneLine = (value: string) => readable(value).replaceAll(/\s+/g, ' ').trim();

/** Mail programs know no variables, and not all of them colours of three digits. */
const inTheme = (theme: 0 | 1) => {
  const of = (name: keyof typeof palette) => palette[name][theme].replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return {
    field: of('drape'),
    sheet: of('sheet'),
    quiet: of('drape2'),
    ink: of('ink'),
    ink2: of('ink2'),
    rule: of('rule'),
    primary: of('primary'),
    onPrimary: of('on-primary'),
    voice: of('voice'),
  };
};

const light = inTheme(0);
const dark = inTheme(1);

const record = "'Atkinson Hyperlegible Next',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const code = "ui-monospace,Menlo,Consolas,'Courier New',monospace";

/** Rules of a class in the dark, as most mail programs and Outlook on the web ask for them. */
const inTheDark: Readonly<Record<string, string>> = {
  field: `background-color:${dark.field}!important`,
  sheet: `background-color:${dark.sheet}!important`,
  quiet: `background-color:${dark.quiet}!important`,
  ink: `color:${dark.ink}!important`,
  ink2: `color:${dark.ink2}!important`,
  rule: `border-color:${dark.rule}!important`,
  link: `color:${dark.primary}!important`,
  press: `background-color:${dark.primary}!important`,
  on: `color:${dark.onPrimary}!important`,
  voice: `background-color:${dark.voice}!important`,
};

const rulesFor = (prefix: string) =>
  Object.entries(inTheDark)
    .map(([name, rule]) => `${prefix}.${name}{${rule}}`)
    .join('\n');

const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:430px){
.pad{padding-left:20px!important;padding-right:20px!important}
.fact{display:block!important;width:auto!important}
.label{padding-bottom:0!important;border-bottom:0!important}
.value{padding-top:0!important;padding-left:0!important}
}
@media (prefers-color-scheme:dark){
${rulesFor('')}
}
${rulesFor('[data-ogsc] ')}
${rulesFor('[data-ogsb] ')}`;

/** Blanks after the preheader, so that mail programs do not add the mail's own text to it. */
const padding = '&#847;&zwnj;&nbsp;&#8199;&shy;'.repeat(24);

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n');

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const paragraph = (content: string, style_ = '', classes = 'ink') =>
  `<p class="${classes}" style="margin:0 0 18px;color:${classes === 'ink2' ? light.ink2 : light.ink};${style_}">${content}</p>`;

/** An address that wraps on the narrowest screen. */
const addressLink = (href: string) =>
  `<a class="link" href="${escapeHtml(href)}" style="color:${light.primary};word-break:break-all">${escapeHtml(href)}</a>`;

/** A visitor's text of several lines: its own block, so that no line looks like part of the letter. An empty one is left out. */
export function quotation(sent: string): MailBody {
  const text = readable(sent);
  const lines = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return {
    text: text === '' ? '' : lines.join('\n'),
    html: `<blockquote class="ink rule" style="margin:0 0 18px;padding:2px 0 2px 16px;border-left:4px solid ${light.rule};color:${light.ink};overflow-wrap:anywhere">${withBreaks(text)}</blockquote>`,
  };
}

const factClass = `class="fact rule`;

function factRow([label, value]: readonly [string, string]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${light.rule};text-align:left;vertical-align:top;font-weight:400`;
  return `<tr><th ${factClass} label ink2" scope="row" style="${cell};width:34%;color:${light.ink2}">${escapeHtml(label)}</th><td ${factClass} value ink" style="${cell};padding-left:16px;color:${light.ink};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(value)}</td></tr>`;
}

/** Labels with their values. */
export function facts(rows: readonly (readonly [string, string])[]): MailBody {
  const lines = rows.map(([label, value]) => [oneLine(label), oneLine(value)] as const);
  return {
    text: lines.map(([label, value]) => `${label}: ${value}`).join('\n'),
    html: `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px;border-collapse:collapse;font-size:17px;line-height:1.5">\n${lines.map(factRow).join('\n')}\n</table>`,
  };
}

/** The one thing to do; the link follows as text as well. */
export const button = (label: string, href: string): MailBody => ({
  text: `${oneLine(label)}:\n${href}`,
  html: `<table ${table} style="margin:6px 0 18px"><tr><td class="press" bgcolor="${light.primary}" style="border-radius:8px;background-color:${light.primary}"><a class="on" href="${escapeHtml(href)}" style="display:inline-block;padding:14px 26px;border-radius:8px;color:${light.onPrimary};font-size:17px;font-weight:700;line-height:24px;text-decoration:none">${escapeHtml(oneLine(label))}</a></td></tr></table>
${paragraph(`If the button does not work, open this link:<br>${addressLink(href)}`, 'font-size:15px', 'ink2')}`,
});

export const link = (label: string, href: string): MailBody => ({
  text: `${oneLine(label)}:\n${href}`,
  html: paragraph(`${escapeHtml(oneLine(label))}:<br>${addressLink(href)}`),
});

/** A shell command. */
export const command = (label: string, text: string): MailBody => ({
  text: `${oneLine(label)}:\n${oneLine(text)}`,
  html: `${paragraph(`${escapeHtml(oneLine(label))}:`, 'margin-bottom:6px')}
<p class="quiet ink" style="margin:0 0 18px;padding:12px 14px;border-radius:4px;background-color:${light.quiet};color:${light.ink};font-family:${code};font-size:15px;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(oneLine(text))}</p>`,
});

/** Text at the end of a mail: digests. */
export const smallPrint = (text: string): MailBody => ({
  text: oneLine(text),
  html: paragraph(escapeHtml(oneLine(text)), `font-size:14px;overflow-wrap:anywhere;word-break:break-word`, 'ink2'),
});

const asParagraph = (text: string): MailBody => ({ text: oneLine(text), html: paragraph(escapeHtml(oneLine(text))) });

/** Two strands of the clinician around the patient's, at rest: the logo without a picture. */
const rules = [
  ['press', light.primary],
  ['voice', light.voice],
  ['press', light.primary],
]
  .map(
    ([name, colour]) =>
      `<tr><td class="${name}" bgcolor="${colour}" width="22" height="3" style="width:22px;height:3px;background-color:${colour};font-size:1px;line-height:3px">&nbsp;</td></tr>`,
  )
  .join(`<tr><td height="4" style="height:4px;font-size:1px;line-height:4px">&nbsp;</td></tr>`);

/**
 * The HTML part of a mail: tables and styles in attributes, as mail programs need them, a sheet with its tab as on the site, and nothing
 * to fetch. Colours of the dark are in a style sheet; a program that ignores it may invert the light ones.
 */
function layOut(preheader: string, heading: string, blocks: readonly MailBody[], ending: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(heading)}</title>
<style>${style}</style>
</head>
<body class="field" style="margin:0;padding:0;background-color:${light.field}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${padding}</div>
<table class="field" ${table} width="100%" bgcolor="${light.field}" style="background-color:${light.field}"><tr><td align="center" style="padding:28px 10px 36px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:600px;font-family:${record};font-size:17px;line-height:1.55;text-align:left">
<tr><td><table ${table}><tr><td class="sheet" bgcolor="${light.sheet}" style="padding:13px 22px 9px 24px;border-radius:14px 14px 0 0;background-color:${light.sheet}"><table ${table}><tr><td style="padding-right:11px;vertical-align:middle"><table ${table}>${rules}</table></td><td class="ink" style="color:${light.ink};font-size:19px;font-weight:700;line-height:24px">${escapeHtml(brand.name)}</td></tr></table></td></tr></table></td></tr>
<tr><td class="sheet pad" bgcolor="${light.sheet}" style="padding:26px 32px 16px;border-radius:0 8px 8px 8px;background-color:${light.sheet}">
<h1 class="ink" style="margin:0 0 18px;color:${light.ink};font-size:27px;font-weight:700;line-height:1.2;letter-spacing:-.01em">${escapeHtml(heading)}</h1>
${blocks.map(({ html }) => html).join('\n')}
</td></tr>
<tr><td class="pad" style="padding:20px 32px 0;font-size:15px;line-height:1.5">
${ending.map((text) => `<p class="ink2" style="margin:0 0 8px;color:${light.ink2}">${escapeHtml(text)}</p>`).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/**
 * Lays out a letter as plain text and as HTML.
 * @param origin the configured one, whose host says who writes
 * @param answered whether a reply reaches the team
 */
export function compose(letter: Letter, { origin, answered }: { origin: string; answered: boolean }): MailBody {
  const heading = oneLine(letter.heading);
  const shown = letter.blocks.map((block) => (typeof block === 'string' ? asParagraph(block) : block));
  const blocks = shown.filter(({ text }) => text !== '');
  const address = brand.address === null ? '' : `, ${brand.address}`;
  const ending = [
    `${brand.name}, the AI medical scribe, at ${new URL(origin).host}${address}`,
    oneLine(letter.why),
    ...(answered ? ['Reply to this email to reach our team.'] : []),
  ];
  // A line of two dashes and a blank begins a signature (RFC 3676, 4.3).
  const signature = ['-- ', ...ending].join('\n');
  return {
    text: `${[heading, ...blocks.map(({ text }) => text), signature].join('\n\n')}\n`,
    html: layOut(headerText(letter.preheader), heading, blocks, ending),
  };
}
