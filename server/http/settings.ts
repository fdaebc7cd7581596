import { z } from 'zod';
import { brand } from '../../machines/domain/brand.ts';
import { defineSettings } from '../lib/config.ts';
import { address, list, origin, port } from '../lib/setting-types.ts';

declare module '../lib/config.ts' {
  interface Config {
    /** 0 takes a free port. */
    port: number;
    host: string;
    /** Public origin without a trailing slash. */
    origin: string;
    /** Host names without port; a request for another one gets 421. */
    allowedHosts: readonly string[];
    securityContact: string;
    /** Proxies in front of the relay that add to X-Forwarded-For; 0: the header is ignored. */
    trustedProxies: number;
    logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  }
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const;

const hostName = z
  .string()
  .toLowerCase()
  .regex(/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/, 'must be host names without port, separated by commas');

export const httpSettings = defineSettings({
  variables: {
    PORT: port.prefault('3000').describe('TCP port of the site.'),
    HOST: z.string().default('127.0.0.1').describe('Interface to listen on. In a container: `0.0.0.0`.'),
    ORIGIN: origin
      .optional()
      .describe(
        "The site's address as visitors see it, for example `https://www.example.com`. Without it: `http://localhost:<PORT>`. Set it for `npm run build` as well: canonical links are written into the pages.",
      ),
    ALLOWED_HOSTS: z
      .string()
      .transform(list)
      .pipe(z.array(hostName).min(1, 'must be host names without port, separated by commas'))
      .optional()
      .describe(
        "Host names that are answered, separated by commas; any other gets 421. Without it: the origin's host and loopback.",
      ),
    TRUSTED_PROXIES: z
      .string()
      .regex(/^\d$/, 'must be the number of proxies in front of the relay, 0 to 9')
      .transform(Number)
      .prefault('0')
      .describe(
        'Number of your own proxies in front of the relay. `X-Forwarded-For` is believed for that many, and rate limits count the address it gives.',
      ),
    SECURITY_CONTACT: address
      .default(brand.securityEmail)
      .describe('Address in `/.well-known/security.txt` for reports of vulnerabilities.'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
      .default('info')
      .describe('`fatal`, `error`, `warn`, `info`, `debug` or `silent`.'),
  },
  read(set) {
    const siteOrigin = set.ORIGIN ?? `http://localhost:${set.PORT}`;
    return {
      port: set.PORT,
      host: set.HOST,
      origin: siteOrigin,
      allowedHosts: set.ALLOWED_HOSTS ?? [...new Set([new URL(siteOrigin).hostname, ...loopbackNames])],
      trustedProxies: set.TRUSTED_PROXIES,
      securityContact: set.SECURITY_CONTACT,
      logLevel: set.LOG_LEVEL,
    };
  },
});
