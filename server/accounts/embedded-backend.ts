import { canonicalCode } from '../../machines/invite/invite-code.ts';
import { planCodes } from '../../machines/domain/plans.ts';
import type { Config } from '../kernel/config.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { AccountStore } from './account-store.ts';
import { ownCalls } from './calls/index.ts';
import type { AnswersOf } from './contract.ts';
import type { Backend, BackendInput } from './backend.ts';
import type { AccountSubmissionTypes, StoredSignup } from './submission-types.ts';
import { passwordProblem } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { legalRoutes, routeOf, withoutVisitor } from '../submissions/routes.ts';

interface EmbeddedBackendOptions {
  accounts: AccountStore;
  passwords: Passwords;
  types: AccountSubmissionTypes;
  config: Pick<Config, 'webhook' | 'webhooks'>;
  deliveries: Pick<Deliveries, 'wake'>;
}

async function detailsOf(form: BackendInput<'signUp'>['form'], passwords: Passwords) {
  if (!('password' in form))
    return { passwordHash: null, plan: null, signupType: 'mobile' as const, inviteSha256: null, isIOS: form.isIOS };
  const { password, plan, signup_type: signupType, invite_token: code } = form;
  return {
    passwordHash: await passwords.hash(password),
    plan,
    signupType,
    inviteSha256: code === '' ? null : sha256(canonicalCode(code)),
    isIOS: false,
  };
}

type Calls<Name extends keyof Backend> = Pick<Backend, Name>;

function signupCalls({ accounts, passwords, types, config }: EmbeddedBackendOptions): Calls<'signUp' | 'checkInvite'> {
  const ifNew = routeOf(types.signup, config);
  const ifKnown = routeOf(types.signupKnown, config);

  return {
    async signUp({ form, mail, idempotencyKey }) {
      const { email: address, firstName, lastName, role, organization } = form;
      const { isIOS, ...details } = await detailsOf(form, passwords);
      const payload: StoredSignup = {
        email: address,
        firstName,
        lastName,
        role,
        organization,
        plan: details.plan ?? '',
        signup_type: details.signupType,
        invited: details.inviteSha256 !== null,
        isIOS,
      };
      const result = await accounts.signUp({
        ...details,
        address,
        firstName,
        lastName,
        role,
        organization,
        payload,
        idempotencyKey,
        ifNew: mail ? ifNew : withoutVisitor(ifNew),
        ifKnown: mail ? ifKnown : withoutVisitor(ifKnown),
      });
      if (result.status === 'invite refused') return { outcome: 'invite' };
      if (result.status === 'conflict') return { outcome: 'conflict' };
      // The next poll sends the mails: a response time that includes sending would reveal how many there are.
      return { outcome: 'done', signup: result.id };
    },

    async checkInvite({ code }) {
      return { outcome: (await accounts.inviteIsGood(code)) ? 'good' : 'invalid' };
    },
  };
}

function mailedLinkCalls({
  accounts,
  passwords,
  types,
  config,
}: EmbeddedBackendOptions): Calls<'requestLink' | 'checkLink' | 'setPassword'> {
  const routes = { confirm: routeOf(types.confirmation, config), reset: routeOf(types.passwordReset, config) };
  const notice = routeOf(types.passwordChanged, config);

  return {
    async requestLink({ purpose, email: address, mail, signup, idempotencyKey }) {
      await accounts.requestLink({ purpose, address, mail, signup, idempotencyKey, route: routes[purpose] });
      // The next poll sends the mail: a response time that includes sending would reveal that the account exists.
      return { outcome: 'done' };
    },

    async checkLink(link) {
      return { outcome: (await accounts.linkIsOpen(link)) ? 'usable' : 'unusable' };
    },

    async setPassword({ purpose, token, password, signup, idempotencyKey: key }) {
      const use = { token, purpose, signup, key };
      // Checked before hashing, so that a request without a valid link costs no hash.
      const { state, account } = await accounts.tokenState(use);
      const problem = state === 'usable' ? passwordProblem(password, account?.address ?? null) : null;
      if (problem !== null) return { outcome: 'refused', problem };
      const changed =
        state === 'usable'
          ? await accounts.setPassword({ ...use, passwordHash: await passwords.hash(password), notice })
          : { state, account };
      if (changed.state === 'unusable' || changed.account === null) return { outcome: 'unusable' };
      return { outcome: 'done', email: changed.account.address };
    },
  };
}

function sessionCalls({
  accounts,
  passwords,
  types,
  config,
}: EmbeddedBackendOptions): Calls<'logIn' | 'logOut' | 'account'> {
  const route = routeOf(types.confirmation, config);

  return {
    async logIn({ email: address, password, ...login }) {
      const known = await accounts.credentials({ address, confirmation: login.confirmation, signup: login.signup });
      const passwordHash = known?.password_hash ?? null;
      const matches = await passwords.matches(password, passwordHash);
      const accountId = matches ? (known?.id ?? null) : null;
      const result = await accounts.logIn({ ...login, accountId, passwordHash, route });
      if (result.status === 'in') return { outcome: 'done', legalOwed: result.legalOwed };
      return { outcome: result.status === 'unconfirmed' ? 'unconfirmed' : 'wrong' };
    },

    async logOut({ session }) {
      await accounts.logOut(session);
      return { outcome: 'done' };
    },

    async account({ session }) {
      const account = await accounts.account(session);
      if (!account) return { outcome: 'no-session' };
      const { address: email, plan, trial_started_at: trialStartedAt, invite_sha256: invite } = account;
      return {
        outcome: 'known',
        email,
        plan: planCodes.find((code) => code === plan) ?? null,
        trialStartedAt,
        invited: invite !== null,
      };
    },
  };
}

/** The calls that single forms make. */
const callsOfForms = (options: EmbeddedBackendOptions): AnswersOf<typeof ownCalls> =>
  Object.fromEntries(
    Object.entries(ownCalls).map(([name, { inStore }]) => [name, inStore({ ...options, ...options.accounts.own })]),
  ) as AnswersOf<typeof ownCalls>;

function legalCalls({
  accounts,
  types,
  config,
  deliveries,
}: EmbeddedBackendOptions): Calls<'acceptor' | 'acceptLegal' | 'completeLegal'> {
  const routes = legalRoutes(types.legal, config);

  return {
    async acceptor({ session, signup }) {
      const account = session === null ? null : await accounts.account(session);
      if (session !== null && account)
        return { outcome: 'known', acceptor: { by: { session }, accountId: account.id, email: account.address } };
      if (signup === null) return { outcome: 'no-session' };
      const email = await accounts.addressOfSignup(signup);
      return { outcome: 'known', acceptor: { by: { signup }, accountId: null, email } };
    },

    async acceptLegal({ acceptor: { by }, ...acceptance }) {
      const result = await accounts.acceptLegal({ ...acceptance, by, routes });
      if (result.status === 'no-session' || result.status === 'conflict') return { outcome: result.status };
      deliveries.wake();
      return { outcome: 'done' };
    },

    async completeLegal({ by, legalVersion }) {
      return { outcome: (await accounts.hasAccepted(by, legalVersion)) ? 'done' : 'owed' };
    },
  };
}

/** The backend with accounts in the relay's own store. */
export const createEmbeddedBackend = (options: EmbeddedBackendOptions): Backend => ({
  ...signupCalls(options),
  ...mailedLinkCalls(options),
  ...sessionCalls(options),
  ...callsOfForms(options),
  ...legalCalls(options),
});
