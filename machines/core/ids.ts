/** Ids of paths and scenarios in commands, reports and links: they stay when a flow grows. */

/** What a changed delay, or what comes of a step, changes. */
const LEFT_OUT = new Set(['wait', 'at', 'expect']);

/** FNV-1a, 32 bits, as seven letters and digits: a flow has some dozens of paths. */
function shortHash(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ (text.codePointAt(index) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/** The id of a recorded path: a hash of its start and of what happens in it. Other paths, delays and outcomes do not change it. */
export function pathId({ start, steps }: { start: string; steps: readonly object[] }): string {
  const happens = steps.map((step) => Object.entries(step).filter(([name]) => !LEFT_OUT.has(name)));
  return shortHash(JSON.stringify([start, happens]));
}

/**
 * The id of a scenario: `[LEGAL-5] When it fails` → `legal-5-when-it-fails`. One of an outline ends with a hash of its
 * title: its values may differ in a sign or a capital alone.
 */
export function scenarioId(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return title.endsWith('")') ? `${words}-${shortHash(title)}` : words;
}
