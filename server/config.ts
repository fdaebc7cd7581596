import { z } from 'zod';
import { accountSettings } from './accounts/settings.ts';
import { deskSettings } from './desk/settings.ts';
import { httpSettings } from './http/settings.ts';
import { type Config, ConfigError } from './lib/config.ts';
import { mailSettings } from './mail/settings.ts';
import { monitoringSettings } from './monitoring/settings.ts';
import { siteSettings } from './serve/site-settings.ts';
import { storeSettings } from './db/settings.ts';
import { submissionSettings } from './outbox/settings.ts';
import { uploadSettings } from './outbox/upload-settings.ts';

/** The environment variables of all features. */
export const variables = z.object({
  ...httpSettings.variables,
  ...storeSettings.variables,
  ...monitoringSettings.variables,
  ...deskSettings.variables,
  ...mailSettings.variables,
  ...submissionSettings.variables,
  ...uploadSettings.variables,
  ...accountSettings.variables,
  ...siteSettings.variables,
});

const needs = [storeSettings, deskSettings, submissionSettings].flatMap((each) => each.needs ?? []);

const environment = variables.check(({ value, issues }) => {
  const values: Readonly<Record<string, unknown>> = value;
  for (const { variable, with: other, why = '' } of needs) {
    if (values[other] === undefined || values[variable] !== undefined) continue;
    const message = `must be set together with ${other}${why}`;
    issues.push({ code: 'custom', path: [variable], message, input: undefined });
  }
});

const RETIRED = ['UPSTREAM_URL', 'UPSTREAM_SECRET'];

/** Reads the configuration. An empty variable counts as not set. @throws ConfigError naming every wrong variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  if (RETIRED.some((name) => given[name] !== undefined))
    throw new ConfigError(
      `${RETIRED.join(' and ')} are gone: the relay keeps the accounts (docs/operations.md, “Where the clinical product keeps the accounts”).`,
    );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new ConfigError([...new Set(lines)].join('\n'));
  }
  const set = parsed.data;
  return {
    ...httpSettings.read(set),
    ...storeSettings.read(set),
    ...monitoringSettings.read(set),
    ...deskSettings.read(set),
    ...mailSettings.read(set),
    ...submissionSettings.read(set),
    ...uploadSettings.read(set),
    ...accountSettings.read(set),
    ...siteSettings.read(set),
  };
}
