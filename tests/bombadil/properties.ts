import { always, eventually, next, now } from '@antithesishq/bombadil';
import { extract } from '@antithesishq/bombadil/browser';
import {
  back,
  clicks,
  forward,
  inputs,
  reload,
  scroll,
  waitOnce,
} from '@antithesishq/bombadil/browser/defaults/actions';
import { noUncaughtExceptions, noUnhandledPromiseRejections } from '@antithesishq/bombadil/browser/defaults/properties';

/** What a visitor can rely on on every page, whatever they do: fifteen properties in Bombadil's words. */

export { back, clicks, forward, inputs, reload, scroll, waitOnce };
export { noUncaughtExceptions, noUnhandledPromiseRejections };

const console = extract(({ console: entries }) => entries.map(({ level, args }) => `${level} ${JSON.stringify(args)}`));
/** RUN-1: the page complains of nothing. What a refused form answers is in the console of the browser, and no complaint of the page. */
export const pageComplainsOfNothing = always(() =>
  console.current.every((entry) => entry.includes('Failed to load resource')),
);

const place = extract(({ window }) => ({ origin: window.location.origin, address: window.location.href }));
const first = { origin: '' };
/** LEGAL-7: it leads nowhere else. */
export const staysOnItsOrigin = always(() => {
  first.origin ||= place.current.origin;
  return place.current.origin === first.origin || place.current.address === 'about:blank';
});
/** SRV-5: no mail address is in an address. */
export const noMailInAddress = always(() => !/@|%40/.test(place.current.address));

const title = extract(({ document }) => document.title);
export const everyPageHasTitle = always(() => title.current.trim().length > 3);

const seen = (window: Window, element: Element) =>
  element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest('[inert]') && window !== null;

const headings = extract(
  ({ document, window }) => [...document.querySelectorAll('h1')].filter((each) => seen(window, each)).length,
);
const mains = extract(({ document }) => document.querySelectorAll('main').length);
export const oneMainHeading = always(() => headings.current === 1);
export const oneMain = always(() => mains.current === 1);

const width = extract(({ document, window }) => document.documentElement.scrollWidth - window.innerWidth);
/** RUN-7: nothing is wider than the screen. */
export const nothingIsWider = always(() => width.current <= 0);

const texts = extract(({ document }) => document.body.innerText);
export const noBrokenText = always(() => !/\bundefined\b|\bNaN\b|\[object |Invalid Date/.test(texts.current));

const doubles = extract(({ document }) => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
});
export const idsAreUnique = always(() => doubles.current.length === 0);

const unnamed = extract(({ document, window }) =>
  [...document.querySelectorAll('input, select, textarea, button, a[href]')]
    .filter((each) => seen(window, each) && !each.closest('[aria-hidden=true]'))
    .filter((each) => {
      const { labels } = each as HTMLInputElement;
      const named =
        each.getAttribute('aria-label') ?? each.getAttribute('aria-labelledby') ?? each.getAttribute('title');
      const pictured = each.querySelector('img[alt]:not([alt=""]), svg[aria-label], [aria-label]');
      return !named && !labels?.length && !pictured && each.textContent?.trim() === '';
    })
    .map((each) => each.outerHTML.slice(0, 120)),
);
/** UI: each control has a name. */
export const everyControlHasName = always(() => unnamed.current.length === 0);

const wrong = extract(({ document }) =>
  [...document.querySelectorAll('[aria-invalid=true]')]
    .filter((each) => {
      const ids = `${each.getAttribute('aria-describedby') ?? ''} ${each.getAttribute('aria-errormessage') ?? ''}`;
      return !ids.split(' ').some((id) => document.getElementById(id)?.textContent?.trim());
    })
    .map((each) => each.outerHTML.slice(0, 120)),
);
/** UI-2: what is wrong says so. */
export const whatIsWrongSaysSo = always(() => wrong.current.length === 0);

const dialogs = extract(({ document, window }) =>
  [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')]
    .filter((each) => seen(window, each))
    .map((each) => Boolean(each.getAttribute('aria-label') ?? each.getAttribute('aria-labelledby'))),
);
export const oneNamedDialog = always(() => dialogs.current.length <= 1 && dialogs.current.every(Boolean));

const sending = extract(
  ({ document }) => document.querySelector('[data-state^=sending], [data-state^=processing]') !== null,
);
/** RUN-4: nothing is sent for ever. */
export const sendingEnds = always(
  now(() => sending.current).implies(eventually(() => !sending.current).within(40, 'seconds')),
);

const lastAction = extract(({ lastAction: action }) => JSON.stringify(action));
const typed = extract(({ document, window }) => ({
  page: window.location.pathname,
  values: [
    ...document.querySelectorAll<HTMLInputElement>(
      'input[name]:not([type=radio]):not([type=checkbox]), textarea[name]',
    ),
  ].map(({ name, value }) => `${name}=${value}`),
}));
/** UI-3: what was typed stays while nothing is done to it. */
export const whatWasTypedStays = always(() => {
  const before = typed.current;
  return next(() => {
    const isQuiet = /^"Wait"$|Scroll/.test(lastAction.current ?? '') && before.page === typed.current.page;
    return !isQuiet || JSON.stringify(before.values) === JSON.stringify(typed.current.values);
  });
});

const focus = extract(({ document, window }) => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || seen(window, activeElement);
});
/** RUN-3: the focus is on nothing that is hidden. */
export const focusIsSeen = always(() => focus.current);
