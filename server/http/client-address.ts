import { isIP, SocketAddress } from 'node:net';
import type { Context } from 'koa';
import type { Config } from '../config.ts';

/** An IPv4 address as itself, which a socket of both protocols writes as an IPv6 one. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** An address as a proxy has written it: in brackets perhaps, with a port perhaps; empty for anything else. */
function proxysAddress(written: string): string {
  const { six, four } = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::\d{1,5})?$/.exec(written)?.groups ?? {};
  const address = six ?? four ?? written;
  const family = isIP(address);
  // In the one way of several in which an address can be written.
  const parsed = family === 0 ? undefined : SocketAddress.parse(family === 6 ? `[${address}]` : address);
  return parsed ? withoutMapping(parsed.address) : '';
}

/**
 * Where a request comes from. Each proxy adds the address that it was asked from at the end of X-Forwarded-For; what
 * stands before those of our own anybody can have written.
 * @param trustedProxies how many proxies of our own stand before the relay
 */
export function clientAddress(ctx: Context, trustedProxies: number): string {
  const socket = withoutMapping(ctx.req.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return socket;
  const forwarded = ctx.get('X-Forwarded-For').split(',').at(-trustedProxies)?.trim() ?? '';
  return proxysAddress(forwarded) || socket;
}

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

/** Whom a request counts against. */
export const senderOfRequest = (ctx: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>) =>
  senderOf(clientAddress(ctx, trustedProxies));
