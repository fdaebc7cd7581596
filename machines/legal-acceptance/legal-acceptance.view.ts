import type { SnapshotFrom } from 'xstate';
import { withoutCookies } from '../shared/account-texts.ts';
import { type FormState, untouchedForm } from '../shared/form-state.ts';
import { textOfAlert } from '../shared/form.ts';
import { shownForm } from '../shared/shown-form.ts';
import { legalForm } from './legal-acceptance.form.ts';
import type { legalAcceptanceMachine } from './legal-acceptance.machine.ts';
import { notLoggedIn } from './legal-acceptance.schema.ts';
import { acceptedVersions } from './legal-version.ts';

/** LEGAL-2 to LEGAL-6. */
export const legalAcceptanceView = (
  snapshot: SnapshotFrom<typeof legalAcceptanceMachine>,
  given: FormState = untouchedForm(legalForm),
) => {
  const { refusal, destination, redirectUrl, signupEmail } = snapshot.context;
  const isAccepted = snapshot.matches('success');
  const isSending = snapshot.matches('processing');
  const isRefused = snapshot.matches('error');
  const { refused, interrupted } = legalForm.texts;
  const reason = refusal ? `Error: ${refusal.error ?? refused}` : interrupted;
  const phase = isAccepted ? 'over' : isSending ? 'sending' : isRefused ? 'refused' : 'editing';
  const held =
    given.whole === null && isRefused ? { ...given, whole: { parts: [{ text: reason }], byFields: false } } : given;
  // The page of a rejected post shows its reason.
  const error = snapshot.matches('idle') ? textOfAlert(given.whole?.parts ?? []) : refusal?.error;
  return {
    ...shownForm(legalForm, { phase, refusal }, held),
    heading: isAccepted ? 'Accepted' : 'Your acceptance',
    /** Query at page load. The page removes the email address from the URL afterward. */
    carried: { redirect_url: redirectUrl, ...(signupEmail !== null && { user_email: signupEmail }) },
    thanks: isAccepted ? 'Thank you. Your acceptance is recorded.' : null,
    versions: isAccepted ? null : acceptedVersions,
    /** For a visitor without a session. The login leads back here. */
    login:
      !isAccepted && error === notLoggedIn ? { link: 'Log in', text: `and come back here. ${withoutCookies}` } : null,
    completing: isAccepted && destination === null ? 'Completing your signup…' : null,
    /** The page follows it by itself a moment later. */
    leave: isAccepted && destination !== null ? { text: 'Continue', to: destination } : null,
  };
};
