/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const LONGEST_ADDRESS = 254;

/** The key of an account. Case does not count: hardly any mail server tells it apart, and people vary it. */
export function canonicalAddress(address: string): string {
  return address.trim().toLowerCase();
}

/** The mailbox of an address: canonical, without a tag (`ann+news@` is `ann@`; RFC 5233), which many servers ignore. */
export function mailboxOf(address: string): string {
  const canonical = canonicalAddress(address);
  const at = canonical.lastIndexOf('@');
  const [local = ''] = canonical.slice(0, at).split('+', 1);
  return `${local}${canonical.slice(at)}`;
}
