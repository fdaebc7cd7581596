/** Masks values of personal fields at any depth, and addresses and secrets in any other text. Pure. */

export const COVER = '•••';

/** Parts of personal fields' names, in lower case. */
const personal =
  /mail|password|passcode|token|secret|message|phone|first_?name|last_?name|full_?name|^name$|^user_?name|signature|address|organi[sz]ation|company|practice|hospital|license|npi|^code$|invite|cover_?letter|^subject$|comment|linkedin|portfolio|website|birth|ssn|specialty|experience|motivation|^file_?name/i;

/** Exceptions. */
const impersonal: ReadonlySet<string> = new Set(['redirectUrl', 'redirect_url']);

/** Expressions that match a whole run of characters: trying each start would take quadratic time. */
const runWithAddress = /([^\s"'<>@/?&=:]+)(@[^\s"'<>@/?&=,;]+)?/g;
const secretInQuery = /([?&#](?=[\w-]*?(?:token|password|email|code|name|phone))[\w-]+=)[^&#\s"']+/gi;

/** Nested percent encodings to decode. Text that is still encoded counts as an address. */
const DECODINGS = 8;

const decodeOnce = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether a text has an at sign, percent-encoded any number of times. Takes linear time. */
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

/** Removes addresses, and values of personal URL parameters. */
export function maskText(text: string): string {
  return text
    .replace(secretInQuery, `$1${COVER}`)
    .replace(runWithAddress, (run, _, domain?: string) => (domain !== undefined || holdsAddress(run) ? COVER : run));
}

export const isPersonal = (field: string) => personal.test(field) && !impersonal.has(field);

function cover(value: unknown, covered: boolean, seen: ReadonlySet<object>): unknown {
  switch (typeof value) {
    case 'string':
      // An empty field may be shown as empty.
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

/** Returns a masked JSON copy, including lists, errors and values below personal fields. */
export function mask<T>(value: T): T {
  return cover(value, false, new Set()) as T;
}

/** The inspection protocol's own fields, without personal data. */
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

/** In an inspector's message, the protocol's fields are kept: `name` is an actor's. */
export function maskInspection<T extends object>(message: T): T {
  return Object.fromEntries(
    Object.entries(message).map(([field, value]) => [field, ofProtocol.has(field) ? value : mask(value)]),
  ) as T;
}
