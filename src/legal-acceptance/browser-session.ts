import { replaceAddress } from '../routing/router-internals.ts';

/** Notes in session storage that, and when, the documents were accepted (LEGAL-4); storage that throws is left alone. */
export function rememberAcceptance(): void {
  try {
    sessionStorage.setItem('legalAccepted', 'true');
    sessionStorage.setItem('legalAcceptedDate', new Date().toISOString());
  } catch {
    // The relay's record is the one that counts.
  }
}

/** Takes the address of the signup out of the address bar (SRV-5). */
export function hideSignupEmail(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('signup_email')) return;
  address.searchParams.delete('signup_email');
  replaceAddress(address);
}
