import { isIP, SocketAddress } from 'node:net';
import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { senderOf, withoutMapping } from '../lib/network-address.ts';

/** Parses an address of X-Forwarded-For, perhaps in brackets or with a port. @returns '' for anything else */
function proxysAddress(written: string): string {
  const { six, four } = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::\d{1,5})?$/.exec(written)?.groups ?? {};
  const address = six ?? four ?? written;
  const family = isIP(address);
  // The canonical form of several notations.
  const parsed = family === 0 ? undefined : SocketAddress.parse(family === 6 ? `[${address}]` : address);
  return parsed ? withoutMapping(parsed.address) : '';
}

/**
 * The client's address. Each proxy appends its peer to X-Forwarded-For; earlier entries are untrusted.
 * @param trustedProxies the number of own proxies
 */
export function clientAddress(ctx: Context, trustedProxies: number): string {
  const socket = withoutMapping(ctx.req.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return socket;
  const forwarded = ctx.get('X-Forwarded-For').split(',').at(-trustedProxies)?.trim() ?? '';
  return proxysAddress(forwarded) || socket;
}

/** The key of the request's rate limits. */
export const senderOfRequest = (ctx: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>) =>
  senderOf(clientAddress(ctx, trustedProxies));
