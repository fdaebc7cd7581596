import { isIP, SocketAddress } from 'node:net';
import type { Context } from 'koa';
import type { Config } from '../kernel/config.ts';
import { senderOf, withoutMapping } from '../kernel/network-address.ts';

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

/** Whom a request counts against. */
export const senderOfRequest = (ctx: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>) =>
  senderOf(clientAddress(ctx, trustedProxies));
