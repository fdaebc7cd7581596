/** Faults of a page, put into it before its own scripts run: what its machine is told, and what it shows. */

export interface PageMutant {
  name: string;
  /** Runs in the page before anything else; calls `faultActs` when it breaks something. */
  script: string;
}

/** An event that is stopped before the page sees it: each one, or each but the first in a state. */
const stopped = (type: string, allowed: number) => `{
  let seen = 0;
  addEventListener(${JSON.stringify(type)}, (event) => {
    seen += 1;
    if (seen <= ${allowed}) return;
    window.faultActs();
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
}`;

/** Runs whenever a section of the machine changes. */
const onChange = (machine: string, body: string) => `{
  const react = (section) => { ${body} };
  const look = () => document.querySelectorAll('[data-machine="${machine}"]').forEach(react);
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}`;

const withoutAttribute = (machine: string, attribute: string) =>
  onChange(
    machine,
    `for (const node of [section, ...section.querySelectorAll('[${attribute}]')])
      if (node.hasAttribute('${attribute}')) { node.removeAttribute('${attribute}'); window.faultActs(); }`,
  );

/** After five seconds in one state the section goes, without a word to its machine. */
const leavesBySelf = (machine: string) => `{
  const timers = new WeakMap();
  ${onChange(
    machine,
    `const state = section.dataset.state;
    if (timers.get(section)?.state === state) return;
    clearTimeout(timers.get(section)?.timer);
    const timer = setTimeout(() => { section.style.setProperty('display', 'none', 'important'); window.faultActs(); }, 5_000);
    timers.set(section, { state, timer });`,
  )}
}`;

/** What was typed is in the console once it is sent. */
const leaks = `addEventListener('submit', ({ target }) => {
  window.faultActs();
  console.info(JSON.stringify([...new FormData(target)].map(([name, value]) => [name, String(value)])));
}, true);`;

const complains = (machine: string) =>
  onChange(
    machine,
    `if (!window.complained) { window.complained = true; window.faultActs(); setTimeout(() => console.error('broken'), 1); }`,
  );

/** The texts of the first two different buttons or headings change places. */
const swappedTexts = (machine: string) =>
  onChange(
    machine,
    `if (section.dataset.swapped) return;
    const [one, ...others] = [...section.querySelectorAll('button, h1, h2, h3, label, a')].filter((node) => node.childElementCount === 0 && node.textContent);
    const other = others.find((node) => node.textContent !== one?.textContent);
    if (!one || !other) return;
    section.dataset.swapped = 'yes';
    window.faultActs();
    [one.firstChild.data, other.firstChild.data] = [other.textContent, one.textContent];`,
  );

/** A press goes to the next button of the section. */
const wrongButton = (machine: string) => `addEventListener('click', (event) => {
  if (!event.isTrusted && !event.detail) return;
  const section = event.target.closest?.('[data-machine="${machine}"]');
  const button = event.target.closest?.('button, a');
  if (!section || !button) return;
  const all = [...section.querySelectorAll('button, a')];
  const next = all[(all.indexOf(button) + 1) % all.length];
  if (next === button) return;
  window.faultActs();
  event.stopImmediatePropagation();
  event.preventDefault();
  next.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}, true);`;

const events = [
  'click',
  'submit',
  'keydown',
  'pointerover',
  'pointerout',
  'focusin',
  'input',
  'change',
  'message',
  'popstate',
];
const attributes = [
  'aria-disabled',
  'aria-invalid',
  'aria-current',
  'aria-live',
  'role',
  'href',
  'hidden',
  'data-state',
];

/** The faults that are tried on a flow's page. */
export function pageMutantsOf(machine: string): PageMutant[] {
  return [
    ...events.map((type) => ({ name: `${type} is not handled`, script: stopped(type, 0) })),
    ...events.map((type) => ({ name: `${type} is handled once`, script: stopped(type, 1) })),
    ...attributes.map((attribute) => ({
      name: `${attribute} is missing`,
      script: withoutAttribute(machine, attribute),
    })),
    { name: 'a press goes to the next button', script: wrongButton(machine) },
    { name: 'two texts are swapped', script: swappedTexts(machine) },
    { name: 'it leaves by itself after 5 s', script: leavesBySelf(machine) },
    { name: 'what was typed is in the console', script: leaks },
    { name: 'an error is in the console', script: complains(machine) },
  ];
}
