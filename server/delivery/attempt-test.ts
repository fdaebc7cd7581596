import type { Clock } from '../lib/clock.ts';
import { describeError } from '../lib/describe-error.ts';
import type { AttemptResult, ConfiguredChannel } from './channel.ts';
import type { Attempt } from './repository.ts';

/** Milliseconds: the desk's server cuts a connection that is silent for 30 s (http-server.ts). */
const LONGEST = 20_000;

const answerOf = ({ status, code }: AttemptResult) => ({
  succeeded: status === 'delivered' ? 1 : 0,
  answer: code ?? 'accepted',
});

/** Sends a channel's sample once, within the channel's time limit and 20 s. It is no delivery: nothing is stored. */
export async function attemptTest(
  channel: Pick<ConfiguredChannel, 'test' | 'timeout'>,
  clock: Clock,
): Promise<Attempt> {
  const begun = clock.now();
  const timeout = new AbortController();
  const { promise: over, resolve } = Promise.withResolvers<ReturnType<typeof answerOf>>();
  const cancel = clock.after(Math.min(channel.timeout, LONGEST), () => {
    timeout.abort();
    resolve({ succeeded: 0, answer: 'TIMEOUT' });
  });
  const sent = channel.test(timeout.signal).then(answerOf, (error: unknown) => {
    const { code, type } = describeError(error);
    return { succeeded: 0, answer: code ?? type };
  });
  try {
    const result = await Promise.race([sent, over]);
    return { at: clock.now(), duration: Math.max(0, clock.now() - begun), ...result };
  } finally {
    cancel();
  }
}
