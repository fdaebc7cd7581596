import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { isOurs } from './relay-news.ts';

const FOLDER = `${BASE_PATH}/lab/`;

/** A page that a program makes when the lab asks for it. */
interface LabReport {
  /** Of the query; what it may be is said where it is anything else. */
  parameter: string;
  accepts: RegExp;
  wanted: string;
  /** @returns a whole HTML page @throws with the reason */
  make(value: string): Promise<string>;
}

export type LabReports = Readonly<Record<string, LabReport>>;

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1_048_576 });

const reports: LabReports = {
  /** The flows of a commit beside those of the working tree. */
  compare: {
    parameter: 'ref',
    accepts: /\S/,
    wanted: 'Name a branch, a tag or a commit: ?ref=main',
    async make(ref) {
      try {
        await run('tests/flows-diff.ts', '--back', '../lab', '--', ref);
      } catch (error) {
        const { stderr } = error as { stderr?: unknown };
        throw new Error(
          typeof stderr === 'string' && /^There is no|^The commit/.test(stderr)
            ? stderr.trim()
            : 'The flows cannot be compared; `npm run flows -- diff` says why.',
          { cause: error },
        );
      }
      return readFile('reports/flows-diff.html', 'utf8');
    },
  },
  /** Visitors, network, relay, store, mail and desk of one seed (SIM-1). What it finds wrong is on the page. */
  simulation: {
    parameter: 'seed',
    accepts: /^[1-9]\d{0,8}$/,
    wanted: 'A seed is a number from 1 to 999999999: ?seed=7',
    async make(seed) {
      const file = 'reports/simulation.html';
      await run('tests/simulator/simulate.command.ts', '--seed', seed, '--watch', file).catch((error: unknown) => {
        // A problem on the page ends it with 1 as well.
        const { stdout = '' } = error as { stdout?: string };
        if (!stdout.includes(`watch: ${file}`))
          throw new Error('It does not run; `npm run bench -- simulate` says why.', { cause: error });
      });
      return readFile(file, 'utf8');
    },
  },
};

/** A page brings its styles and scripts along; it needs nothing else. */
function policyOf(html: string): string {
  const scripts = html
    .split('<script>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</script>')))
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const own = scripts.length === 0 ? '' : ` script-src ${scripts.join(' ')};`;
  return `default-src 'none'; style-src 'unsafe-inline';${own} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** For this machine's own requests from the lab only: they run programs. */
export function createLabReports(all: LabReports = reports): Middleware {
  return async (ctx, next) => {
    const name = ctx.path.startsWith(FOLDER) ? ctx.path.slice(FOLDER.length) : '';
    const report = Object.hasOwn(all, name) ? all[name] : undefined;
    if (!report || ctx.method !== 'GET') return next();
    if (!isOurs(ctx)) {
      ctx.status = 403;
      return;
    }
    const { [report.parameter]: value } = ctx.query;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Security-Policy', policyOf(''));
    if (typeof value !== 'string' || !report.accepts.test(value)) {
      ctx.status = 422;
      ctx.body = report.wanted;
      return;
    }
    try {
      const html = await report.make(value.trim());
      ctx.set('Content-Security-Policy', policyOf(html));
      ctx.body = html;
      ctx.type = 'html';
    } catch (error) {
      ctx.status = 422;
      ctx.body = error instanceof Error ? error.message : 'It cannot be made.';
    }
  };
}
