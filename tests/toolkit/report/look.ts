import { readFileSync } from 'node:fs';
import { configured, inProduct } from '../config.ts';
import { escape } from './html.ts';

/** The shared layout of report pages: the site's tokens in both themes, a header and the theme toggle. */

/** The declarations of a rule in the tokens. */
function declarations(tokens: string, selector: string): string {
  const start = tokens.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`${configured().tokens} has no rule ${selector}`);
  return tokens.slice(tokens.indexOf('{', start) + 1, tokens.indexOf('}', start));
}

const diagramColours = `.flow-diagram { --flow-paper: var(--sheet); --flow-field: var(--linen); --flow-ink: var(--ink); --flow-soft: var(--ink2); --flow-line: var(--edge); --flow-frame: var(--edge); --flow-accent: var(--primary); --flow-live: var(--voice); }`;

const style = (tokens: string) =>
  `
:root { ${declarations(tokens, ':root')} }
@media (prefers-color-scheme: dark) { :root:not(.light) { ${declarations(tokens, '.dark')} } }
:root.dark { ${declarations(tokens, '.dark')} }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--linen); color: var(--ink); font: 400 16px/1.5 var(--record); }
main, header { max-width: 1440px; margin-inline: auto; padding-inline: clamp(16px, 4vw, 48px); }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; justify-content: space-between; padding-block: 20px; }
header nav { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; }
h1 { margin: 24px 0 8px; font-size: clamp(32px, 4vw, 52px); line-height: 1.05; letter-spacing: -0.026em; font-weight: 740; }
h2 { margin: 56px 0 16px; font-size: 26px; line-height: 1.15; letter-spacing: -0.02em; }
h3 { margin: 0; font-size: 18px; line-height: 1.3; }
p { margin: 0 0 12px; max-width: 72ch; }
a { color: var(--primary); text-underline-offset: 0.18em; display: inline-block; min-height: 24px; }
code { font-family: var(--code); font-size: 0.88em; overflow-wrap: anywhere; }
button { font: inherit; color: var(--ink); background: var(--sheet); border: 1px solid var(--edge); border-radius: var(--radius); padding: 6px 14px; min-height: 36px; cursor: pointer; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 3px; border-radius: var(--radius-chip); }
.soft { color: var(--ink2); }
.sheet { background: var(--sheet); border-radius: var(--radius); box-shadow: var(--shadow); padding: 20px clamp(16px, 3vw, 28px); }
.verdict { display: inline-block; padding: 2px 12px; border-radius: var(--radius-chip); font-weight: 700; background: var(--drape); color: var(--ink); }
.verdict.wrong, .wrong { background: var(--critical-bg); color: var(--critical); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: 16px; margin: 24px 0 0; }
.figures div { display: flex; flex-direction: column; justify-content: space-between; border-top: 2px solid var(--edge); padding-top: 8px; }
.figures dt { color: var(--ink2); font-size: 14px; }
.figures dd { margin: 0; font-size: 26px; font-weight: 700; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.diagram { overflow: auto; border-radius: var(--radius); box-shadow: var(--shadow); max-height: 90vh; }
.diagram svg { display: block; margin-inline: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 15px; }
caption { text-align: start; color: var(--ink2); padding-bottom: 8px; }
th { text-align: start; font-size: 14px; color: var(--ink2); }
th, td { padding: 8px 14px 8px 0; vertical-align: top; border-bottom: 1px solid var(--rule); }
td.figure { font-variant-numeric: tabular-nums; }
td.figure .soft { display: block; }
td ul, .plain { margin: 0; padding: 0; list-style: none; }
details { background: var(--sheet); border-radius: var(--radius); box-shadow: var(--shadow); margin-bottom: 12px; padding: 0 clamp(16px, 3vw, 28px); }
summary { padding-block: 14px; cursor: pointer; font-weight: 700; overflow-wrap: anywhere; }
details.bare { box-shadow: none; padding: 0; margin: 4px 0 0; }
details.bare summary { font-weight: 400; padding-block: 4px; }
details > .scroll { padding-bottom: 16px; }
td img { display: block; width: 240px; height: auto; border: 1px solid var(--edge); border-radius: var(--radius-chip); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 24px; padding: 0; list-style: none; }
.cards .sheet { display: flex; flex-direction: column; gap: 10px; }
.cards h2, .cards p { margin: 0; }
.cards .picture { height: 240px; overflow: hidden; border-radius: var(--radius); background: var(--linen); }
.cards .picture svg { width: 100%; height: 100%; }
.failed { border-inline-start: 6px solid var(--critical); }
section.failed { margin-block: 32px; background: var(--critical-bg); }
section.failed h2 { margin-top: 0; color: var(--critical); }
.failures { display: grid; gap: 24px; margin: 0 0 16px; padding: 0; list-style: none; }
.failures > li { display: flex; flex-wrap: wrap; gap: 16px 32px; justify-content: space-between; border-top: 1px solid var(--edge); padding-top: 16px; }
.failures > li > div:first-child { flex: 1 1 480px; overflow-wrap: anywhere; }
.failures img { display: block; width: 240px; border: 1px solid var(--edge); border-radius: var(--radius-chip); }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 24px; }
.sides h3 { margin-bottom: 8px; }
.sides .diagram svg { width: 100%; height: auto; }
.words { margin-bottom: 24px; overflow-wrap: anywhere; }
.legend { display: flex; flex-wrap: wrap; gap: 6px 24px; margin: 12px 0 0; padding: 0; list-style: none; color: var(--ink2); }
.legend span { font-weight: 700; }
.missing { color: var(--critical); } .new { color: var(--ok); } .changed { color: var(--voice-ink); }
.flow-diagram .flow-missing > .flow-line, .flow-diagram .flow-missing > .flow-box { stroke: var(--critical); stroke-width: 3; }
.flow-diagram .flow-missing > .flow-tip, .flow-diagram .flow-missing > text { fill: var(--critical); }
.flow-diagram .flow-new > .flow-line, .flow-diagram .flow-new > .flow-box { stroke: var(--ok); stroke-width: 3; }
.flow-diagram .flow-new > .flow-tip, .flow-diagram .flow-new > text { fill: var(--ok); }
.flow-diagram .flow-changed > .flow-line, .flow-diagram .flow-changed > .flow-box { stroke: var(--voice-ink); stroke-width: 3; }
.flow-diagram .flow-changed > .flow-tip, .flow-diagram .flow-changed > text { fill: var(--voice-ink); }
${diagramColours}
@media (max-width: 760px) { td img { width: 150px; } }
@media print { header nav { display: none; } details, .sheet, .diagram { box-shadow: none; border: 1px solid var(--rule); } .diagram { max-height: none; } }
`.trim();

/** Sets the stored or preferred theme before the first paint. A file may have no storage. */
const early = `try{const t=localStorage.getItem('theme');if(t)document.documentElement.classList.add(t==='dark'?'dark':'light')}catch{}`;

const late = `
const button = document.querySelector('[data-theme-toggle]');
const root = document.documentElement;
const isDark = () => root.classList.contains('dark') || (!root.classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches);
const name = () => { button.textContent = isDark() ? 'Light theme' : 'Dark theme'; };
button.hidden = false;
name();
const show = (dark) => {
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  name();
};
button.addEventListener('click', () => {
  show(!isDark());
  try { localStorage.setItem('theme', isDark() ? 'dark' : 'light'); } catch {}
});
// Another window's choice may arrive while the page is parsed or after it was read.
const follow = (theme) => { if (theme) show(theme === 'dark'); };
addEventListener('storage', ({ key, newValue }) => { if (key === 'theme') follow(newValue); });
try { follow(localStorage.getItem('theme')); } catch {}
const openTarget = () => { const aim = document.getElementById(decodeURIComponent(location.hash.slice(1))); if (aim instanceof HTMLDetailsElement) aim.open = true; };
addEventListener('hashchange', openTarget);
openTarget();
`.trim();

/** A self-contained page. `body` is HTML, `links` are those of its header. */
export function page({
  title,
  links,
  body,
  diagramStyle,
}: {
  title: string;
  links: readonly { to: string; text: string }[];
  body: string;
  diagramStyle: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${diagramStyle}
${style(readFileSync(inProduct(configured().tokens), 'utf8'))}</style>
<script>${early}</script>
</head>
<body>
<header>
<strong>Flow report</strong>
<nav aria-label="Report">${links.map(({ to, text }) => `<a href="${escape(to)}">${escape(text)}</a>`).join('')}<button type="button" data-theme-toggle hidden>Dark theme</button></nav>
</header>
<main>
${body}
</main>
<script>${late}</script>
</body>
</html>
`;
}
