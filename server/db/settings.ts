import { resolve } from 'node:path';
import { z } from 'zod';
import { defineSettings } from '../lib/config.ts';

declare module '../lib/config.ts' {
  interface Config {
    /** Absolute path of the folder with the store and the outbox. */
    dataDir: string;
    /** Address of a PostgreSQL that processes may share, with its password; null: the store is in `dataDir`. */
    database: string | null;
    /** null: the key is in `dataDir`. */
    secretKey: Uint8Array | null;
  }
}

/** As in libpq (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING-URIS): the query may name the host, for a socket. */
const databaseUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && /^\/[^/]+$/.test(url.pathname);
}, 'must look like postgresql://user:password@db.example.com:5432/staveline?sslmode=verify-full');

const secretKey = z.string().transform((text, ctx) => {
  const key = Buffer.from(text, 'base64');
  if (/^[A-Za-z0-9+/]{43}=?$/.test(text) && key.length === 32) return new Uint8Array(key);
  ctx.addIssue({
    code: 'custom',
    message: 'must be 32 random bytes in base64, as `openssl rand -base64 32` makes them',
  });
  return z.NEVER;
});

export const storeSettings = defineSettings({
  variables: {
    DATA_DIR: z
      .string()
      .prefault('data')
      .transform((path) => resolve(path))
      .describe(
        'Folder of the store, the key and the outbox. One process uses it at a time, unless `DATABASE_URL` is set.',
      ),
    DATABASE_URL: databaseUrl
      .optional()
      .describe(
        'A PostgreSQL that several relays share, for example `postgresql://user:password@db.example.com/staveline?sslmode=verify-full`. Without it the store is SQLite in `DATA_DIR`. `require` and `verify-ca` are taken for `verify-full`; `sslrootcert=<file>` names your own authority. PgBouncer needs `pool_mode=session` and about 12 connections for each relay.',
      ),
    SECRET_KEY: secretKey
      .optional()
      .describe(
        '32 random bytes in base64 (`openssl rand -base64 32`). Required with `DATABASE_URL`, the same on all machines. Without it the key is the file `<DATA_DIR>/secret.key`, created at the first start.',
      ),
  },
  needs: [{ variable: 'SECRET_KEY', with: 'DATABASE_URL', why: ': all processes need the same one' }],
  read: (set) => ({
    dataDir: set.DATA_DIR,
    database: set.DATABASE_URL ?? null,
    secretKey: set.SECRET_KEY ?? null,
  }),
});
