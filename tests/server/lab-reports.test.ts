import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../server/http/http-server.ts';
import { createLabReports, type LabReports } from '../../server/lab/lab-reports.ts';

async function start(reports?: LabReports) {
  const app = new Koa().use(createLabReports(reports));
  const server = createServer((req, res) => void app.callback()(req, res));
  onTestFinished(() => void server.close());
  const port = await listen(server, 0, '127.0.0.1');
  return async (page: string, site = 'same-origin') => {
    const response = await fetch(`http://127.0.0.1:${port}/landing-new/lab/${page}`, {
      headers: { 'Sec-Fetch-Site': site },
    });
    return {
      status: response.status,
      text: await response.text(),
      policy: response.headers.get('content-security-policy'),
    };
  };
}

test('[FLOW-5] two versions are compared for the lab of this machine, and a wrong name says so', async () => {
  const asked: string[] = [];
  const ask = await start({
    compare: {
      parameter: 'ref',
      accepts: /\S/,
      wanted: 'Name a branch, a tag or a commit: ?ref=main',
      make(ref) {
        asked.push(ref);
        return ref === 'main'
          ? Promise.resolve('<h1>Flows since main</h1>')
          : Promise.reject(new Error(`There is no commit "${ref}"`));
      },
    },
  });
  expect(await ask('compare?ref=main')).toMatchObject({ status: 200, text: '<h1>Flows since main</h1>' });
  expect((await ask('compare?ref=main')).policy).toContain("default-src 'none'");
  expect(await ask('compare?ref=mian')).toMatchObject({ status: 422, text: 'There is no commit "mian"' });
  expect(await ask('compare?ref=')).toMatchObject({ status: 422, text: 'Name a branch, a tag or a commit: ?ref=main' });
  expect(asked).toEqual(['main', 'main', 'mian']);
});

test('[SIM-1] the lab shows a run of the simulator, whose page may run its own scripts alone', async () => {
  const ask = await start();
  const { status, text, policy } = await ask('simulation?seed=7');
  expect(status).toBe(200);
  expect(text).toContain('<h1>Seed 7</h1>');
  for (const place of ['Visitors', 'Network', 'Relay', 'Desk', 'Store', 'Mail server', 'Webhook'])
    expect(text).toContain(`>${place}</text>`);
  const scripts = text
    .split('<script>')
    .slice(1)
    .map((rest) => rest.split('</script>', 1)[0] ?? '');
  expect(scripts.length).toBeGreaterThan(0);
  const digests = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).toContain(`default-src 'none'; style-src 'unsafe-inline'; script-src ${digests.join(' ')}; `);
  for (const seed of ['0', '7x', '--shrink', ''])
    expect(await ask(`simulation?seed=${seed}`)).toMatchObject({
      status: 422,
      text: 'A seed is a number from 1 to 999999999: ?seed=7',
    });
});

test.each(['compare?ref=main', 'simulation?seed=7'])(
  '[FLOW-5] [SIM-1] another site cannot ask for %s, which runs a program',
  async (page) => {
    expect((await (await start())(page, 'cross-site')).status).toBe(403);
  },
);
