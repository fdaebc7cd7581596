import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { clientAddress, senderOf } from '../../server/http/limits.ts';

const from = (remoteAddress: string, forwarded = '') =>
  ({ req: { socket: { remoteAddress } }, get: () => forwarded }) as unknown as Context;

test.each([
  ['203.0.113.9', '', 0, '203.0.113.9'],
  ['::ffff:203.0.113.9', '', 0, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['10.0.0.1', '', 1, '10.0.0.1'],
  ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1', 2, '10.0.0.1'],
  ['10.0.0.1', '::ffff:198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  // Some proxies write the port, and mapped addresses in other notations.
  ['10.0.0.1', '198.51.100.1:50123', 1, '198.51.100.1'],
  ['10.0.0.1', '1.2.3.4, [2001:db8::1]:50123', 1, '2001:db8::1'],
  ['10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1'],
  ['10.0.0.1', '[::ffff:198.51.100.1]:50123', 1, '198.51.100.1'],
  ['10.0.0.1', '::FFFF:c633:6401', 1, '198.51.100.1'],
  ['10.0.0.1', '0:0:0:0:0:ffff:198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1:x', 1, '10.0.0.1'],
  ['10.0.0.1', '[198.51.100.1', 1, '10.0.0.1'],
])(
  '[SRV-9] the address of a request from %s with "%s" behind %i proxies is %s',
  (remote, forwarded, proxies, expected) => {
    expect(clientAddress(from(remote, forwarded), proxies)).toBe(expected);
  },
);

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('[SRV-9] the rate limit key of %s is one of %s', (address, sender) => {
  expect(senderOf(address)).toBe(sender);
});
