import { DatabaseError } from 'pg';
import { DatabaseUnusable } from './durability.ts';

/** `sslmode`. An encrypted connection also checks the certificate, the library's present default; `no-verify` is the library's word for less. */
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * The address for the driver. @param named where the operator has written it
 * @throws DatabaseUnusable when it does not say clearly whether to encrypt
 */
export function checkedAddress(url: string, named: string): string {
  const query = URL.parse(url)?.searchParams;
  const [mode, ssl] = [query?.get('sslmode') ?? null, query?.get('ssl') ?? null];
  if (mode !== null && !sslModes.includes(mode))
    throw new DatabaseUnusable(`${named} must say sslmode=verify-full, verify-ca, require or disable.`);
  if (ssl !== null && ssl !== 'true') throw new DatabaseUnusable(`${named} must say sslmode=… in place of ssl=….`);
  // The parameter gives the modes libpq's meaning.
  if (query?.get('uselibpqcompat') === 'true') return url;
  return url.replace(/([?&]sslmode=)(?:require|verify-ca)(?=&|$)/, '$1verify-full');
}

/**
 * Reasons keyed by OpenSSL's and Node's codes:
 * https://nodejs.org/docs/latest-v24.x/api/tls.html#x509-certificate-error-codes
 */
const certificateFaults: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ...Object.fromEntries(
    [
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'CERT_SIGNATURE_FAILURE',
    ].map((code) => [
      code,
      'its certificate is from no authority that is known here: sslrootcert=<file> names the one that it is from',
    ]),
  ),
};

/** The reason of a failure besides its code, without parts of the address. */
function reasonOf(error: unknown, code: string | null): string | null {
  if (!(error instanceof Error)) return null;
  if ('syscall' in error && error.syscall === 'open' && 'path' in error) return `${String(error.path)} cannot be read`;
  if (error instanceof DatabaseError) return error.message;
  // The driver's own errors, of a server without TLS or without an answer, have no code.
  return code === null ? error.message : (certificateFaults[code] ?? null);
}

/** Explains an unusable database to the operator without its address, which may contain a password. */
export function unusable(error: unknown, named: string): Error {
  if (error instanceof DatabaseUnusable) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const reason = reasonOf(error, code);
  return new DatabaseUnusable(
    `The database of ${named} cannot be used${code === null ? '' : ` (${code})`}${reason === null ? '.' : `: ${reason}`}`,
    { cause: error },
  );
}
