import { isIP } from 'node:net';

/** An IPv4 address as itself, which a socket of both protocols writes as an IPv6 one. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** What counts as one sender: an IPv4 address, or the /64 that one IPv6 customer has. */
export function senderOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::', 2);
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The name in a Host header, in lower case and without the port. */
export const nameOfHost = (host: string) => host.toLowerCase().replace(/:\d+$/, '');
