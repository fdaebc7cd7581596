import { createServer } from 'node:http';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../server/http/http-server.ts';
import { createLabCompare } from '../../server/lab/lab-compare.ts';

async function start(compare: (ref: string) => Promise<string>) {
  const app = new Koa().use(createLabCompare(compare));
  const server = createServer((req, res) => void app.callback()(req, res));
  onTestFinished(() => void server.close());
  const port = await listen(server, 0, '127.0.0.1');
  return async (query: string, site = 'same-origin') => {
    const response = await fetch(`http://127.0.0.1:${port}/landing-new/lab/compare${query}`, {
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
  const ask = await start((ref) => {
    asked.push(ref);
    return ref === 'main'
      ? Promise.resolve('<h1>Flows since main</h1>')
      : Promise.reject(new Error(`There is no commit "${ref}"`));
  });
  expect(await ask('?ref=main')).toMatchObject({ status: 200, text: '<h1>Flows since main</h1>' });
  expect((await ask('?ref=main')).policy).toContain("default-src 'none'");
  expect(await ask('?ref=mian')).toMatchObject({ status: 422, text: 'There is no commit "mian"' });
  expect(await ask('?ref=')).toMatchObject({ status: 422, text: 'Name a branch, a tag or a commit: ?ref=main' });
  expect(asked).toEqual(['main', 'main', 'mian']);
});

test('[FLOW-5] another site cannot ask for a comparison, which runs the machines of a commit', async () => {
  const ask = await start(() => Promise.reject(new Error('not asked')));
  expect((await ask('?ref=main', 'cross-site')).status).toBe(403);
});
