import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brand } from '../../machines/domain/brand.ts';
import { palette } from '../../machines/domain/palette.ts';
import { escapeHtml } from '../lib/escape-html.ts';

/** Markup that was written here, which `html` puts in unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = string | number | false | null | undefined | Html | readonly Part[];

function partText(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map((one: Part) => partText(one)).join('') : escapeHtml(String(part));
}

/** Every value is escaped, unless it is `Html` itself. Attributes have to be quoted. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + partText(parts[index])).join(''));

/** A link, marked where it leads to what is shown. */
export const link = (href: string, content: Part, isCurrent = false): Html =>
  html`<a href="${href}"${isCurrent && html` aria-current="page"`}>${content}</a>`;

/** A link to press, with its key where it has one. */
export const pressLink = (href: string, label: string, key?: string): Html =>
  html`<a class="button" href="${href}"${key !== undefined && pressedBy(key)}>${label}</a>`;

/** Attributes of an element that a single key presses. */
export const pressedBy = (key: string): Html => html` data-key="${key}" aria-keyshortcuts="${key}"`;

/** A sheet with its tab. */
export const sheet = (tab: string, content: Html): Html =>
  html`<section class="sheet"><h2>${tab}</h2>
${content}
</section>`;

/** A table; `stacked` has each row as a card on a phone. */
export const table = (label: string, columns: readonly string[], rows: readonly (readonly Part[])[], stacked = false) =>
  html`<div class="table${stacked && ' stacked'}" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell, index) => html`<td data-label="${columns[index + 1]}">${cell}</td>`)}</tr>`)}</tbody></table></div>`;

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A time in UTC for people. @param ms since 1970 */
export const timeText = (ms: number, text = `${time.format(ms)} UTC`): Html =>
  html`<time datetime="${new Date(ms).toISOString()}">${text}</time>`;

/**
 * Keeps the address of a session where this origin alone reads it, for a bookmark of the desk (docs/security.md), and presses, follows or
 * focuses the element whose `data-key` is the key, unless the footer has turned keys off (WCAG 2.2, 2.1.4). No visitor's text gets into it.
 */
const script = `try {
  const kept = localStorage.getItem('desk');
  const base = document.querySelector('base');
  if (base) localStorage.setItem('desk', base.getAttribute('href'));
  else localStorage.removeItem('desk');
  if (!base && location.pathname === '/desk/login' && /^\\/desk\\/[\\w-]{22}\\/$/.test(kept)) location.replace(kept + 'leads');
} catch {}
const footer = document.querySelector('footer');
if (footer) {
  const [hints, toggle] = footer.children;
  const show = () => {
    hints.hidden = localStorage.getItem('desk-keys') === 'off';
    toggle.textContent = hints.hidden ? 'Turn keys on' : 'Turn keys off';
  };
  show();
  footer.hidden = false;
  toggle.addEventListener('click', () => {
    localStorage.setItem('desk-keys', hints.hidden ? 'on' : 'off');
    show();
  });
  addEventListener('keydown', (event) => {
    if (hints.hidden || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest('input, select, textarea')) return;
    const named = [...document.querySelectorAll('[data-key]')].find((element) => element.dataset.key === event.key);
    if (!named) return;
    event.preventDefault();
    if (named.matches('input')) named.focus();
    else named.click();
  });
}`;

const keys = { j: 'next', k: 'previous', a: 'answered, next', r: 'reply', '/': 'search' };

/** The keys that do something on a page. Where it has no search of its own, `/` leads to that of the leads. */
function keysHint(content: Html): Html {
  const hints = Object.entries(keys).map(([key, does]) => {
    if (content.text.includes(`data-key="${key}"`)) return html`<span><kbd>${key}</kbd> ${does}</span>`;
    return key === '/' && html`<a href="leads#text"${pressedBy('/')}><kbd>/</kbd> ${does}</a>`;
  });
  return html`<p class="keys">${hints}</p>`;
}

const colors = (theme: 0 | 1) =>
  `:root{${Object.entries(palette)
    .map(([name, values]) => `--${name}:${values[theme]}`)
    .join(';')}}`;

const style = `${colors(0)}@media (prefers-color-scheme:dark){${colors(1)}}
${readFileSync(new URL('desk.css', import.meta.url), 'utf8')}`;

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** One stylesheet, one script, forms of the desk's own, and nothing else. */
export const deskPolicy = `default-src 'none'; style-src ${digestOf(style)}; script-src ${digestOf(script)}; form-action 'self'; base-uri 'self'; frame-ancestors 'none'`;

interface Layout {
  title: string;
  content: Html;
  /** Address where the links of a session begin; null: not logged in. */
  base: string | null;
  /** The path of the page. */
  path: string;
  /** Paths and labels of the navigation. */
  nav: readonly (readonly [path: string, label: string])[];
}

const ownPath = (path: string) => path.replace(/^\/desk\//, '');

/** A whole page as text. Its links begin at the address of the session. */
export const deskPage = ({ title, content, base, path, nav }: Layout): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${base !== null && html`<base href="${base}/">`}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} | ${brand.name} desk</title>
<style>${new Html(style)}</style>
</head>
<body>
<header class="top"><div class="wrap row">
<p class="brand"><span class="mark" aria-hidden="true"></span><strong>${brand.name}</strong> desk</p>
${base !== null && html`<nav aria-label="Desk">${nav.map(([to, label]) => link(ownPath(to), label, path === to || path.startsWith(`${to}/`)))}</nav><form method="post" action="logout"><button class="quiet">Log out</button></form>`}
</div></header>
<main class="wrap">
${content}
</main>
${base !== null && html`<footer class="wrap" hidden>${keysHint(content)}<button class="quiet">Turn keys off</button></footer>`}
<script>${new Html(script)}</script>
</body>
</html>
`.text;
