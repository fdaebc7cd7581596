import { canonicalCode } from '../../machines/invite/invite.schema.ts';
import { planCodes } from '../../machines/domain/plans.ts';
import type { Config } from '../kernel/config.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { AccountStore } from './account-store.ts';
import type { Backend, BackendInput } from './backend.ts';
import type { AccountSubmissionTypes, StoredSignup } from './submission-types.ts';
import { passwordProblem } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { legalRoutes, routeOf, withoutVisitor } from '../submissions/routes.ts';

interface EmbeddedBackendOptions {
  accounts: AccountStore;
  passwords: Passwords;
  kinds: AccountSubmissionTypes;
  config: Pick<Config, 'webhook'>;
  deliveries: Pick<Deliveries, 'wake'>;
}

/** What a signup's form says of the account. */
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

/** The backend that the relay brings along: accounts in its own store. */
export function createEmbeddedBackend({
  accounts,
  passwords,
  kinds,
  config,
  deliveries,
}: EmbeddedBackendOptions): Backend {
  const links = { confirm: routeOf(kinds.confirmation, config), reset: routeOf(kinds.passwordReset, config) };
  const signups = { ifNew: routeOf(kinds.signup, config), ifKnown: routeOf(kinds.signupKnown, config) };
  const legal = legalRoutes(kinds.legal, config);

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
        ifNew: mail ? signups.ifNew : withoutVisitor(signups.ifNew),
        ifKnown: mail ? signups.ifKnown : withoutVisitor(signups.ifKnown),
      });
      if (result.status === 'invite refused') return { outcome: 'invite' };
      if (result.status === 'conflict') return { outcome: 'conflict' };
      // The mails are left to the next look at the store: whoever asks again at once would learn by the time that the relay
      // is busy with them, and so how many there are.
      return { outcome: 'done', signup: result.id };
    },

    async requestLink({ purpose, email: address, mail, signup, idempotencyKey }) {
      await accounts.requestLink({ purpose, address, mail, signup, idempotencyKey, route: links[purpose] });
      // Left to the next look at the store: whoever asks again at once would learn by the time that a mail is being written.
      return { outcome: 'done' };
    },

    async logIn({ email: address, password, ...login }) {
      const known = await accounts.credentials({ address, confirmation: login.confirmation, signup: login.signup });
      const passwordHash = known?.password_hash ?? null;
      // The same work whether there is such an account or not. A mail is left to the next look at the store.
      const matches = await passwords.matches(password, passwordHash);
      const result = await accounts.logIn({
        ...login,
        accountId: matches ? (known?.id ?? null) : null,
        passwordHash,
        route: links.confirm,
      });
      if (result.status === 'in') return { outcome: 'done', legalOwed: result.legalOwed };
      return { outcome: result.status === 'unconfirmed' ? 'unconfirmed' : 'wrong' };
    },

    async logOut({ session }) {
      await accounts.logOut(session);
      return { outcome: 'done' };
    },

    async setPassword({ purpose, token, password, signup, idempotencyKey: key }) {
      const use = { token, purpose, signup, key };
      // Before the password is hashed: nobody without a link costs the relay that.
      const { state, account } = await accounts.tokenState(use);
      const problem = state === 'usable' ? passwordProblem(password, account?.address ?? null) : null;
      if (problem !== null) return { outcome: 'refused', problem };
      const changed =
        state === 'usable'
          ? await accounts.setPassword({ ...use, passwordHash: await passwords.hash(password) })
          : { state, account };
      if (changed.state === 'unusable' || changed.account === null) return { outcome: 'unusable' };
      return { outcome: 'done', email: changed.account.address };
    },

    async checkInvite({ code }) {
      return { outcome: (await accounts.inviteIsGood(code)) ? 'good' : 'invalid' };
    },

    async account({ session }) {
      const account = await accounts.account(session);
      if (!account) return { outcome: 'nobody' };
      const { address: email, plan, trial_started_at: trialStartedAt, invite_sha256: invite } = account;
      return {
        outcome: 'known',
        email,
        plan: planCodes.find((code) => code === plan) ?? null,
        trialStartedAt,
        invited: invite !== null,
      };
    },

    async acceptor({ session, signup }) {
      const account = session === null ? null : await accounts.account(session);
      if (session !== null && account)
        return { outcome: 'known', acceptor: { by: { session }, accountId: account.id, email: account.address } };
      if (signup === null) return { outcome: 'nobody' };
      return {
        outcome: 'known',
        acceptor: { by: { signup }, accountId: null, email: await accounts.addressOfSignup(signup) },
      };
    },

    async acceptLegal({ acceptor: { by }, ...acceptance }) {
      const result = await accounts.acceptLegal({ ...acceptance, by, routes: legal });
      if (result.status === 'nobody' || result.status === 'conflict') return { outcome: result.status };
      deliveries.wake();
      return { outcome: 'done' };
    },

    async completeLegal({ by, legalVersion }) {
      return { outcome: (await accounts.hasAccepted(by, legalVersion)) ? 'done' : 'owed' };
    },
  };
}
