import type { DeskPost } from './desk-page.ts';
import { html, type Html } from './html.ts';
import type { Preferences } from './sessions.ts';

const OFF = 'keys-off';

/** WCAG 2.2, 2.1.4: single keys can be turned off. */
export const hasKeys = (preferences: Preferences): boolean => !preferences.has(OFF);

/** Presses, follows or focuses the element whose `data-key` is the key. No visitor's text gets into it. */
export const keysScript = `addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest('input, select, textarea')) return;
  const named = [...document.querySelectorAll('[data-key]')].find((element) => element.dataset.key === event.key);
  if (!named) return;
  event.preventDefault();
  if (named.matches('input')) named.focus();
  else named.click();
});`;

const keys: readonly (readonly [string, string])[] = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'answered, next'],
  ['r', 'reply'],
  ['/', 'search'],
];

/** The keys that do something on a page. Where it has no search of its own, `/` leads to that of the leads. */
export function keysHint(on: boolean, content: Html): Html | null {
  if (!on) return null;
  const works = (key: string) => content.text.includes(`data-key="${key}"`);
  const hints = keys.flatMap(([key, what]) => {
    if (works(key)) return html`<span><kbd>${key}</kbd> ${what}</span>`;
    return key === '/' ? html`<a href="leads#text" data-key="/" aria-keyshortcuts="/"><kbd>/</kbd> ${what}</a>` : [];
  });
  return html`<p class="keys">${hints}</p>`;
}

/** @param path of the page that it leads back to */
export const keysForm = (on: boolean, path: string): Html =>
  html`<form method="post" action="keys"><input type="hidden" name="back" value="${path.replace(/^\/desk\//, '')}"><button class="quiet" name="keys" value="${on ? 'off' : 'on'}">${on ? 'Turn keys off' : 'Turn keys on'}</button></form>`;

/** A page of the desk, below the address of the session: no other place can be named. */
const OWN_PAGE = /^[\w-]{1,40}(\/[\w-]{1,64}){0,2}$/;

/** Changes nothing but this session, so it leaves no line in the log. */
export const keysPost: DeskPost<unknown> = {
  kind: 'post',
  path: '/desk/keys',
  async act({ preferences }, fields) {
    if (fields.get('keys')?.[0] === 'off') preferences.set(OFF, '');
    else preferences.delete(OFF);
    const back = fields.get('back')?.[0] ?? '';
    return OWN_PAGE.test(back) ? back : 'leads';
  },
};
