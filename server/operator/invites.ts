import { canonicalCode } from '../../machines/invite/invite.schema.ts';
import { newInviteCode } from '../accounts/invite-codes.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { sha256 } from '../kernel/sha256.ts';
import { type Call, count, jsonOption, type OperatorCommand, parse, UsageError } from './command.ts';
import { describeInvites, type ListedInvite } from './describe.ts';

const DAY = 24 * 3_600_000;

const usage = `npm run invites -- <command>

  create [--count <n>] [--days <n>]
                     makes codes for free access, shown this once (1 code, good for 30 days unless told)
  list               the invites, the newest first, each by the beginning of its code's digest
  revoke <digest>    takes an unused one back

  --json             the answer as JSON (npm run -s keeps npm's own lines away)

It works on the store that DATABASE_URL or DATA_DIR names, while the relay runs and while it does not.`;

/** A whole number from 1 to a limit. */
function number(option: string, text: string, most: number): number {
  if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= most) return Number(text);
  throw new UsageError(`${option} is a number from 1 to ${most}.`);
}

async function create(args: readonly string[], { store, clock, answer }: Call): Promise<void> {
  const { values, positionals } = parse(args, {
    ...jsonOption,
    count: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
  });
  if (positionals.length > 0) throw new UsageError(`create takes no ${positionals[0]}.`);
  const codes = Array.from({ length: number('--count', values.count, 1_000) }, newInviteCode);
  const now = clock.now();
  const expiresAt = now + number('--days', values.days, 3_650) * DAY;
  await store.addInvites(
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

async function list(args: readonly string[], { store, clock, answer }: Call): Promise<void> {
  const { positionals } = parse(args, jsonOption);
  if (positionals.length > 0) throw new UsageError(`list takes no ${positionals[0]}.`);
  const now = clock.now();
  const invites = (await store.invites()).map(
    ({ sha256: digest, created_at, expires_at, account_id }): ListedInvite => {
      const state = account_id !== null ? 'used' : expires_at <= now ? 'expired' : 'unused';
      return { digest, state, created_at, expires_at };
    },
  );
  answer(describeInvites(invites), { invites });
}

async function revoke(args: readonly string[], { store, answer }: Call): Promise<void> {
  const { positionals } = parse(args, jsonOption);
  const [digest, ...others] = positionals;
  if (digest === undefined || others.length > 0 || !/^[0-9a-f]{8,64}$/.test(digest)) {
    throw new UsageError("It takes the first 8 to 64 letters of one code's digest, as list shows them.");
  }
  const revoked = await store.revokeInvite(digest);
  if (revoked === null) throw new OperatorError(`There is no unused invite ${digest}.`);
  answer(`Revoked ${revoked}.`, { revoked });
}

/** `npm run invites`: codes for free access (SRV-7). */
export const invitesCommand: OperatorCommand = { usage, commands: { create, list, revoke } };
