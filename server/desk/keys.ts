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

export const keysHint = (on: boolean): Html | null =>
  on ? html`<p class="keys">${keys.map(([key, what]) => html`<span><kbd>${key}</kbd> ${what}</span>`)}</p>` : null;

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
