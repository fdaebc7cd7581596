import { Router } from '@koa/router';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import type { Store } from '../store/store.ts';
import { CONTACT_PAGE, createContact } from './contact.ts';
import { ownPagesOnly } from './own-pages-only.ts';
import type { PageRenderer } from './page-renderer.ts';
import { Refusal } from './refusal.ts';
import { createSubmitter } from './submit.ts';

export interface RelayOptions {
  config: Pick<Config, 'origin' | 'webhook'>;
  store: Store;
  deliveries: Deliveries;
  log: Logger;
  /** Makes the pages that answer a form sent without script; null: plain ones. */
  renderer: PageRenderer | null;
}

/** The calls of SPEC.md section 7, at exactly their paths. What is no call goes on to what comes after. */
export function createRelay({ config, store, deliveries, log, renderer }: RelayOptions): ReturnType<Router['routes']> {
  const router = new Router({ strict: true, sensitive: true });
  const submit = createSubmitter({ store, deliveries, config, log });
  const contact = createContact({ submit, renderer, log });

  router.all('/contact', async (ctx, next) => {
    ctx.state.route = '/contact';
    await next();
  });
  router.post('/contact', ownPagesOnly(config.origin), contact);
  // Whoever opens a call's path (a reload after sending, an old link) wants the form.
  router.get('/contact', (ctx) => {
    ctx.status = 303;
    ctx.set('Location', CONTACT_PAGE);
    ctx.body = '';
  });
  router.all('/contact', () => {
    throw new Refusal(405, 'This address takes POST.', { headers: { Allow: 'GET, HEAD, POST' } });
  });
  return router.routes();
}
