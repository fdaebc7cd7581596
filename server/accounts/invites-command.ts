import { InvalidArgumentError } from 'commander';
import { canonicalCode } from '../../machines/invite/invite-code.ts';
import { wholeNumber } from '../lib/command-line.ts';
import { moment } from '../lib/moment.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { addInvites, listInvites, newInviteCode, revokeInvite } from './invites.ts';
import { type AddCommands, type Invocation, count, storeCommand, withStore } from '../operator/command.ts';
import { table } from '../operator/table.ts';

interface Operated {
  db: Kysely<Database>;
}

const DAY = 24 * 3_600_000;

/** An invite's code is known by its digest only. */
interface ListedInvite {
  digest: string;
  state: 'unused' | 'used' | 'expired';
  created_at: number;
  expires_at: number;
}

const DIGEST_SHOWN = 12;

function describeInvites(invites: readonly ListedInvite[]): string {
  if (invites.length === 0) return 'No invites.';
  const rows = invites.map(({ digest, state, created_at, expires_at }) => [
    digest.slice(0, DIGEST_SHOWN),
    state,
    moment(created_at),
    moment(expires_at),
  ]);
  return table([['DIGEST', 'STATE', 'CREATED', 'EXPIRES'], ...rows]);
}

interface NewCodes {
  count: number;
  days: number;
}

async function create(
  { count: length, days }: NewCodes,
  { store, clock, answer }: Invocation<Operated>,
): Promise<void> {
  const codes = Array.from({ length }, newInviteCode);
  const now = clock.now();
  const expiresAt = now + days * DAY;
  await addInvites(
    store.db,
    codes.map((code) => sha256(canonicalCode(code))),
    now,
    expiresAt,
  );
  const until = new Date(expiresAt).toISOString();
  answer(
    [...codes, `${count(codes.length, 'code')}, good until ${until}. Only the digest is kept: note them now.`].join(
      '\n',
    ),
    { codes, until },
  );
}

async function list({ store, clock, answer }: Invocation<Operated>): Promise<void> {
  const now = clock.now();
  const invites = (await listInvites(store.db)).map(
    ({ sha256: digest, created_at, expires_at, account_id }): ListedInvite => {
      const state = account_id !== null ? 'used' : expires_at <= now ? 'expired' : 'unused';
      return { digest, state, created_at, expires_at };
    },
  );
  answer(describeInvites(invites), { invites });
}

async function revoke(digest: string, { store, answer }: Invocation<Operated>): Promise<void> {
  const revoked = await revokeInvite(store.db, digest);
  if (revoked === null) throw new OperatorError(`There is no unused invite ${digest}.`);
  answer(`Revoked ${revoked}.`, { revoked });
}

function digestStart(text: string): string {
  if (/^[0-9a-f]{8,64}$/.test(text)) return text;
  throw new InvalidArgumentError("It takes the first 8 to 64 letters of one code's digest, as list shows them.");
}

/** `npm run invites`: codes for free access (SRV-7). */
export const addInviteCommands: AddCommands<Operated> = (program, options) => {
  const invites = program.command('invites').description('creates, lists and revokes codes for free access');
  storeCommand(invites, 'create', 'creates codes for free access, shown this once')
    .option('--count <n>', 'how many', wholeNumber(1_000), 1)
    .option('--days <n>', 'how long they are good for', wholeNumber(3_650), 30)
    .action((values: NewCodes & { json: boolean }) => withStore(options, values, (call) => create(values, call)));
  storeCommand(invites, 'list', "the invites, the newest first, each by the beginning of its code's digest").action(
    (values: { json: boolean }) => withStore(options, values, list),
  );
  storeCommand(invites, 'revoke', 'revokes an unused invite')
    .argument('<digest>', "the first 8 to 64 letters of the code's digest", digestStart)
    .action((digest: string, values: { json: boolean }) => withStore(options, values, (call) => revoke(digest, call)));
};
