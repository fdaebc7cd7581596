import { InvalidArgumentError } from 'commander';
import { canonicalCode } from '../../machines/invite/invite-code.ts';
import { addInvites as storeInvites, listInvites, newInviteCode, revokeInvite } from '../accounts/invites.ts';
import { wholeNumber } from '../lib/command-line.ts';
import { DAY, moment } from '../lib/time.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { sha256 } from '../lib/digest.ts';
import { type AddCommands, count, type Invocation, storeCommand, withStore } from './command.ts';

interface NewCodes {
  count: number;
  days: number;
}

async function create({ count: length, days }: NewCodes, { db, clock, write }: Invocation): Promise<void> {
  const codes = Array.from({ length }, newInviteCode);
  const now = clock.now();
  const expiresAt = now + days * DAY;
  const digests = codes.map((code) => sha256(canonicalCode(code)));
  await storeInvites(db, digests, now, expiresAt);
  const until = new Date(expiresAt).toISOString();
  const note = `${count(codes.length, 'code')}, good until ${until}. Only the digest is kept: note them now.`;
  write([...codes, note].join('\n'));
}

async function list({ db, clock, write }: Invocation): Promise<void> {
  const now = clock.now();
  const lines = (await listInvites(db)).map(({ sha256: digest, created_at, expires_at, account_id }) => {
    const state = account_id !== null ? 'used' : expires_at <= now ? 'expired' : 'unused';
    return [digest.slice(0, 12), state.padEnd(7), moment(created_at), moment(expires_at)].join('  ');
  });
  const header = 'DIGEST        STATE    CREATED               EXPIRES';
  write(lines.length === 0 ? 'No invites.' : [header, ...lines].join('\n'));
}

async function revoke(digest: string, { db, write }: Invocation): Promise<void> {
  const revoked = await revokeInvite(db, digest);
  if (revoked === null) throw new OperatorError(`There is no unused invite ${digest}.`);
  write(`Revoked ${revoked}.`);
}

function digestStart(text: string): string {
  if (/^[0-9a-f]{8,64}$/.test(text)) return text;
  throw new InvalidArgumentError("It takes the first 8 to 64 letters of one code's digest, as list shows them.");
}

/** `npm run invites`: codes for free access (SRV-7). */
export const addInvites: AddCommands = (program, options) => {
  const invites = program.command('invites').description('creates, lists and revokes codes for free access');
  storeCommand(invites, 'create', 'creates codes for free access, shown this once')
    .option('--count <n>', 'how many', wholeNumber(1_000), 1)
    .option('--days <n>', 'how long they are good for', wholeNumber(3_650), 30)
    .action((values: NewCodes) => withStore(options, (call) => create(values, call)));
  storeCommand(invites, 'list', "the invites, the newest first, each by the beginning of its code's digest").action(
    () => withStore(options, list),
  );
  storeCommand(invites, 'revoke', 'revokes an unused invite')
    .argument('<digest>', "the first 8 to 64 letters of the code's digest", digestStart)
    .action((digest: string) => withStore(options, (call) => revoke(digest, call)));
};
