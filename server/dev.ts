import closeWithGrace from 'close-with-grace';
import { readConfig } from './config.ts';
import { createDevelopmentPages } from './pages/development.ts';
import { startServer } from './server.ts';

/**
 * `npm run dev`: the relay and the site in one process on one port. Pages are rendered anew for each request,
 * what the browser loads is replaced while it runs, and the mails of the outbox can be read at /_mailbox.
 */
const config = readConfig(process.env);
const server = await startServer(config, { pages: createDevelopmentPages });
closeWithGrace({ delay: 5000, logger: false }, () => server.close());
console.log(`Staveline is at ${server.url}/landing-new/, its mailbox at ${server.url}/_mailbox (data in ${config.dataDir})`);
