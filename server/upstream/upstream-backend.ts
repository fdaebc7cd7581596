import type { AccountStore } from '../accounts/account-store.ts';
import type { NewLegalAcceptance } from '../accounts/acceptances.ts';
import type { Backend } from '../accounts/backend.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Webhook } from '../kernel/config.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import { createUpstreamClient } from './upstream-client.ts';

interface UpstreamBackendOptions {
  upstream: Webhook;
  accounts: Pick<AccountStore, 'recordLegal'>;
  /** Where the record of an acceptance goes. */
  routes: NewLegalAcceptance['routes'];
  deliveries: Pick<Deliveries, 'wake'>;
  clock: Clock;
}

/** The clinical product's own backend keeps the accounts and answers; nothing of a call is kept here but the record of acceptances. */
export function createUpstreamBackend({
  upstream,
  accounts,
  routes,
  deliveries,
  clock,
}: UpstreamBackendOptions): Backend {
  const ask = createUpstreamClient({ upstream, clock });
  return {
    signUp: (signup) => ask('signUp', signup),
    requestLink: (request) => ask('requestLink', request),
    logIn: (login) => ask('logIn', login),
    logOut: (session) => ask('logOut', session),
    setPassword: (change) => ask('setPassword', change),
    checkInvite: (invite) => ask('checkInvite', invite),
    account: (session) => ask('account', session),
    acceptor: (cookies) => ask('acceptor', cookies),
    // The record comes first: nothing takes effect without it. One whose acceptance the backend then did not learn of says no
    // more than what the visitor did; trying again finds it there.
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
      return ask('acceptLegal', acceptance);
    },
    completeLegal: (completion) => ask('completeLegal', completion),
  };
}
