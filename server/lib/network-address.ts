import { isIP } from 'node:net';

/** Removes the IPv6 mapping that a dual-stack socket adds to an IPv4 address. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** One sender: an IPv4 address, or the /64 of an IPv6 customer. */
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

export const nameOfHost = (host: string) => host.toLowerCase().replace(/:\d+$/, '');
