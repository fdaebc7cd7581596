/** Characters of a mail address at most (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const LONGEST_ADDRESS = 254;

/**
 * A mail address as accounts are found by it. Capitals do not count: the standard lets a server tell them apart, hardly
 * any does, and people write their own address now so, now so.
 */
export function canonicalAddress(address: string): string {
  return address.trim().toLowerCase();
}

/**
 * The mailbox that an address leads to: without case, and without a tag (RFC 5233's detail, `ann+news@` for `ann@`), which many servers
 * deliver to the same one.
 */
export function mailboxOf(address: string): string {
  const canonical = canonicalAddress(address);
  const at = canonical.lastIndexOf('@');
  const [local = ''] = canonical.slice(0, at).split('+', 1);
  return `${local}${canonical.slice(at)}`;
}
