import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brand } from '../../machines/domain/brand.ts';
import { palette } from '../../machines/domain/palette.ts';
import { Html as Markup, html, type Html } from './html.ts';
import { keysForm, keysHint, keysScript } from './keys.ts';

/**
 * Keeps the address of a session where this origin alone reads it, and leads from the login to it once: a bookmark of the desk opens what is
 * open. The server cannot: the cookie goes to every port of the host, and must not be worth an address.
 */
export const placeScript = `try {
  const kept = localStorage.getItem('desk');
  const base = document.querySelector('base');
  if (base) localStorage.setItem('desk', base.getAttribute('href'));
  else localStorage.removeItem('desk');
  if (!base && location.pathname === '/desk/login' && /^\\/desk\\/[\\w-]{22}\\/$/.test(kept)) location.replace(kept + 'leads');
} catch {}`;

const colours = (theme: 0 | 1) =>
  `:root{${Object.entries(palette)
    .map(([name, values]) => `--${name}:${values[theme]}`)
    .join(';')}}`;

const style = `${colours(0)}@media (prefers-color-scheme:dark){${colours(1)}}
${readFileSync(new URL('desk.css', import.meta.url), 'utf8')}`;

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** One stylesheet, a script for the keys and one for the address, forms of the desk's own, and nothing else. */
export const deskPolicy = `default-src 'none'; style-src ${digestOf(style)}; script-src ${digestOf(keysScript)} ${digestOf(placeScript)}; form-action 'self'; base-uri 'self'; frame-ancestors 'none'`;

interface NavEntry {
  path: string;
  label: string;
}

/** Where the links of a session lead, and its navigation. */
export interface SessionPlace {
  address: string;
  nav: readonly NavEntry[];
  /** Single keys work on its pages; null: on this one there is nothing to do with them. */
  hasKeys: boolean | null;
}

interface Layout {
  title: string;
  content: Html;
  /** null: not logged in. */
  session: SessionPlace | null;
  /** The path of the page, for the navigation. */
  path: string;
}

const entry = ({ path, label }: NavEntry, current: string) => {
  const href = path.replace(/^\/desk\//, '');
  return current === path || current.startsWith(`${path}/`)
    ? html`<a href="${href}" aria-current="page">${label}</a>`
    : html`<a href="${href}">${label}</a>`;
};

const footer = ({ hasKeys }: SessionPlace, path: string, content: Html) =>
  hasKeys === null ? null : html`<footer class="wrap">${keysHint(hasKeys, content)}${keysForm(hasKeys, path)}</footer>`;

/** A whole page as text. Its links begin at the address of the session. */
export const deskPage = ({ title, content, session, path }: Layout): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${session && html`<base href="${session.address}/">`}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} | ${brand.name} desk</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header class="top"><div class="wrap">
<p class="brand"><span class="mark" aria-hidden="true"></span>${brand.name} <span>desk</span></p>
${session && html`<nav aria-label="Desk">${session.nav.map((one) => entry(one, path))}</nav><form method="post" action="logout"><button class="quiet">Log out</button></form>`}
</div></header>
<main class="wrap">
${content}
</main>
${session && footer(session, path, content)}
<script>${new Markup(placeScript)}</script>
${session?.hasKeys ? html`<script>${new Markup(keysScript)}</script>` : null}
</body>
</html>
`.text;

/** A sheet with its tab. */
export const sheet = (tab: string, content: Html): Html =>
  html`<section class="sheet"><div class="tab"><h2>${tab}</h2></div>
${content}
</section>`;

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A time in UTC for people. @param ms since 1970 */
export const timeText = (ms: number): Html =>
  html`<time datetime="${new Date(ms).toISOString()}">${time.format(ms)} UTC</time>`;
