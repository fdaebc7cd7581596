/** Makes the root's class `owner` follow the readable hint of a session (ACC-1), which an answer or another tab may have ended. */
export function markOwner(): void {
  document.documentElement.classList.toggle('owner', /(^|; )(__Host-)?session-hint=1/.test(readableCookies()));
}

/** A sandboxed frame denies them. */
function readableCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
