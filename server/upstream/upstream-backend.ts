import type { AccountStore } from '../accounts/account-store.ts';
import type { NewLegalAcceptance } from '../accounts/acceptances.ts';
import { type Backend, type BackendCall, backendCalls } from '../accounts/backend.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Webhook } from '../submissions/settings.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import { createUpstreamClient } from './upstream-client.ts';

interface UpstreamBackendOptions {
  upstream: Webhook;
  accounts: Pick<AccountStore, 'recordLegal'>;
  /** The submissions that a new record creates. */
  routes: NewLegalAcceptance['routes'];
  deliveries: Pick<Deliveries, 'wake'>;
  clock: Clock;
}

/** The clinical product's backend keeps the accounts; the relay stores only the record of acceptances. */
export function createUpstreamBackend({
  upstream,
  accounts,
  routes,
  deliveries,
  clock,
}: UpstreamBackendOptions): Backend {
  const call = createUpstreamClient({ upstream, clock });
  const forwarded = Object.fromEntries(
    (Object.keys(backendCalls) as BackendCall[]).map((name) => [name, (input: never) => call(name, input)]),
  ) as unknown as Backend;
  return {
    ...forwarded,
    // The record comes first: nothing takes effect without it. If the backend then fails, a retry finds the record.
    async acceptLegal(acceptance) {
      const { acceptor, ...accepted } = acceptance;
      const { by, accountId, email } = acceptor;
      const signupId = 'signup' in by ? by.signup : null;
      const route = signupId === null ? routes.session : routes.signup;
      const recorded = await accounts.recordLegal({
        ...accepted,
        accountId,
        signupId,
        email,
        addressConfirmed: signupId === null,
        route,
      });
      if (recorded.status === 'conflict') return { outcome: 'conflict' };
      deliveries.wake();
      return call('acceptLegal', acceptance);
    },
  };
}
