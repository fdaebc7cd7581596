import { brand } from '../../machines/domain/brand.ts';
import { palette } from '../../machines/domain/palette.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { type Block, headerText, type Letter } from './letter.ts';

interface Layout {
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  /** Sender, and the reason for the mail. */
  ending: readonly string[];
}

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

const factClass = `class="fact rule`;

function factRow([label, value]: readonly [string, string]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${light.rule};text-align:left;vertical-align:top;font-weight:400`;
  return `<tr><th ${factClass} label ink2" scope="row" style="${cell};width:34%;color:${light.ink2}">${escapeHtml(label)}</th><td ${factClass} value ink" style="${cell};padding-left:16px;color:${light.ink};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(value)}</td></tr>`;
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return paragraph(escapeHtml(block));
  if (block.kind === 'quotation')
    return `<blockquote class="ink rule" style="margin:0 0 18px;padding:2px 0 2px 16px;border-left:4px solid ${light.rule};color:${light.ink};overflow-wrap:anywhere">${withBreaks(block.text)}</blockquote>`;
  if (block.kind === 'facts')
    return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px;border-collapse:collapse;font-size:17px;line-height:1.5">\n${block.rows.map(factRow).join('\n')}\n</table>`;
  if (block.kind === 'small print')
    return paragraph(escapeHtml(block.text), `font-size:14px;overflow-wrap:anywhere;word-break:break-word`, 'ink2');
  if (block.kind === 'command')
    return `${paragraph(`${escapeHtml(block.label)}:`, 'margin-bottom:6px')}
<p class="quiet ink" style="margin:0 0 18px;padding:12px 14px;border-radius:4px;background-color:${light.quiet};color:${light.ink};font-family:${code};font-size:15px;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(block.text)}</p>`;
  if (block.kind === 'link') return paragraph(`${escapeHtml(block.label)}:<br>${addressLink(block.href)}`);
  return `<table ${table} style="margin:6px 0 18px"><tr><td class="press" bgcolor="${light.primary}" style="border-radius:8px;background-color:${light.primary}"><a class="on" href="${escapeHtml(block.href)}" style="display:inline-block;padding:14px 26px;border-radius:8px;color:${light.onPrimary};font-size:17px;font-weight:700;line-height:24px;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>
${paragraph(`If the button does not work, open this link:<br>${addressLink(block.href)}`, 'font-size:15px', 'ink2')}`;
}

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
function layOut({ preheader, heading, blocks, ending }: Layout): string {
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
${blocks.map(blockHtml).join('\n')}
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

/** Both parts of a mail. */
export interface MailBody {
  text: string;
  html: string;
}

/** Normalizes line breaks and removes control characters, which can move a cursor. */
const readable = (value: string) => value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const oneLine = (value: string) => readable(value).replaceAll(/\s+/g, ' ').trim();

/** The block with readable texts; null for an empty quotation. */
function cleaned(block: Block): Block | null {
  if (typeof block === 'string') return oneLine(block);
  if (block.kind === 'quotation') return block.text === '' ? null : { ...block, text: readable(block.text) };
  if (block.kind === 'facts')
    return { ...block, rows: block.rows.map(([label, value]) => [oneLine(label), oneLine(value)] as const) };
  if (block.kind === 'small print') return { ...block, text: oneLine(block.text) };
  if (block.kind === 'command') return { ...block, label: oneLine(block.label), text: oneLine(block.text) };
  return { ...block, label: oneLine(block.label) };
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if (block.kind === 'quotation') return quoted(block.text);
  if (block.kind === 'facts') return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  if (block.kind === 'small print') return block.text;
  if (block.kind === 'command') return `${block.label}:\n${block.text}`;
  return `${block.label}:\n${block.href}`;
}

/**
 * Lays out a letter as plain text and as HTML.
 * @param origin the configured one, whose host says who writes
 * @param answered whether a reply reaches the team
 */
export function compose(letter: Letter, { origin, answered }: { origin: string; answered: boolean }): MailBody {
  const heading = oneLine(letter.heading);
  const blocks = letter.blocks.map(cleaned).filter((block) => block !== null);
  const address = brand.address === null ? '' : `, ${brand.address}`;
  const ending = [
    `${brand.name}, the AI medical scribe, at ${new URL(origin).host}${address}`,
    oneLine(letter.why),
    ...(answered ? ['Reply to this email to reach our team.'] : []),
  ];
  // A line of two dashes and a blank begins a signature (RFC 3676, 4.3).
  const signature = ['-- ', ...ending].join('\n');
  return {
    text: `${[heading, ...blocks.map(textOf), signature].join('\n\n')}\n`,
    html: layOut({ preheader: headerText(letter.preheader), heading, blocks, ending }),
  };
}
