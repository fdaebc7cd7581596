import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

export interface Authority {
  file: string;
  /** @param days validity; 0 expires at once */
  certificateFor(host: string, days?: number): { cert: string; key: string };
}

const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Debian's PostgreSQL depends on `openssl`. */
export function makeAuthority(): Authority {
  const folder = temporaryFolder();
  const [file, key] = [join(folder, 'authority.crt'), join(folder, 'authority.key')];
  openssl('req', '-x509', ...newKey, '-keyout', key, '-out', file, '-days', '1', '-subj', '/CN=authority');
  return {
    file,
    certificateFor(host, days = 1) {
      const [own, request] = [join(folder, 'host.key'), join(folder, 'host.csr')];
      openssl(
        'req',
        ...newKey,
        '-keyout',
        own,
        '-out',
        request,
        '-subj',
        '/CN=database',
        '-addext',
        `subjectAltName=DNS:${host}`,
      );
      const cert = openssl(
        'x509',
        '-req',
        '-in',
        request,
        '-CA',
        file,
        '-CAkey',
        key,
        '-CAcreateserial',
        '-copy_extensions',
        'copy',
        '-days',
        String(days),
      );
      return { cert, key: openssl('pkey', '-in', own) };
    },
  };
}
