import { replaceAddress } from '../routing/router-internals.ts';

/** Records the acceptance and its time in session storage; ignores storage that throws (LEGAL-4). */
export function rememberAcceptance(): void {
  try {
    sessionStorage.setItem('legalAccepted', 'true');
    sessionStorage.setItem('legalAcceptedDate', new Date().toISOString());
  } catch {
    // The relay's record is authoritative.
  }
}

/** Removes the signup's address from the address bar (SRV-5). A reload restores it for the second call (ACC-6, reopen-link.ts). */
export function hideSignupEmail(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('signup_email')) return;
  const link = address.search;
  address.searchParams.delete('signup_email');
  replaceAddress(address, { link });
}
