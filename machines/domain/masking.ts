/**
 * What leaves a page for whoever looks at its flows (the flow lab, the inspectors) says nothing of anybody: every text and
 * number under the name of a personal field is covered, wherever in a message it stands, and so is whatever looks like an
 * address or a secret in any other text. Pure.
 */

/** What stands in the place of something personal. */
export const COVER = '•••';

/** Parts of the names of personal fields, in lower case. */
const personal =
  /mail|password|passcode|token|secret|message|phone|first_?name|last_?name|full_?name|^name$|^user_?name|signature|address|organi[sz]ation|company|practice|hospital|license|npi|^code$|invite|cover_?letter|^subject$|comment|linkedin|portfolio|website|birth|ssn|specialty|experience|motivation|^file_?name/i;

/** Fields of this name that are no person's. */
const nobodys: ReadonlySet<string> = new Set(['redirectUrl', 'redirect_url']);

/** Each expression takes a run of characters whole or not at all: with a choice of where to begin it would take quadratic time. */
const runWithAddress = /([^\s"'<>@/?&=:]+)(@[^\s"'<>@/?&=,;]+)?/g;
const secretInQuery = /([?&#](?=[\w-]*?(?:token|password|email|code|name|phone))[\w-]+=)[^&#\s"']+/gi;

/** Percent encodings inside one another that are undone. What is still encoded then counts as an address. */
const DECODINGS = 8;

const decodeOnce = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether there is an at sign in a text, percent-encoded any number of times. Takes linear time. */
export function holdsAddress(text: string): boolean {
  let plain = text;
  for (let round = 0; round < DECODINGS; round += 1) {
    if (plain.includes('@')) return true;
    const next = decodeOnce(plain);
    if (next === plain) return false;
    plain = next;
  }
  return true;
}

/** A text without the addresses in it, and without the values of personal parameters of its URLs. */
export function maskText(text: string): string {
  return text
    .replace(secretInQuery, `$1${COVER}`)
    .replace(runWithAddress, (run, _, domain?: string) => (domain !== undefined || holdsAddress(run) ? COVER : run));
}

/** Whether what stands under this name is covered. */
export const isPersonal = (field: string) => personal.test(field) && !nobodys.has(field);

function cover(value: unknown, covered: boolean, seen: ReadonlySet<object>): unknown {
  switch (typeof value) {
    case 'string':
      // That a field is empty may be told.
      return covered && value !== '' ? COVER : maskText(value);
    case 'number':
    case 'bigint':
      return covered ? COVER : value;
    case 'object':
      break;
    case 'function':
    case 'symbol':
      return undefined;
    default:
      return value;
  }
  if (value === null) return null;
  if (seen.has(value)) return '[circular]';
  const around = new Set([...seen, value]);
  if (value instanceof Error) return covered ? COVER : maskText(String(value));
  if (Array.isArray(value)) return value.map((item) => cover(item, covered, around));
  if ('toJSON' in value && typeof value.toJSON === 'function') return cover(value.toJSON(), covered, around);
  return Object.fromEntries(
    Object.entries(value).map(([field, held]) => [maskText(field), cover(held, covered || isPersonal(field), around)]),
  );
}

/**
 * A copy of a value, as JSON would make it, with everything personal covered: also what stands below a personal field, in
 * lists, in errors and in the middle of texts.
 */
export function mask<T>(value: T): T {
  return cover(value, false, new Set()) as T;
}

/** Fields of an inspector's message that are the protocol's own, and say nothing of anybody. */
const ofProtocol: ReadonlySet<string> = new Set([
  'type',
  'name',
  'id',
  '_version',
  'createdAt',
  'sessionId',
  'rootId',
  'parentId',
  'sourceId',
]);

/** A message of an inspector, the whole of it masked but for the fields of its protocol: there `name` is an actor's. */
export function maskInspection<T extends object>(message: T): T {
  return Object.fromEntries(
    Object.entries(message).map(([field, value]) => [field, ofProtocol.has(field) ? value : mask(value)]),
  ) as T;
}
