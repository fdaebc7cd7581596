import closeWithGrace from 'close-with-grace';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import { createProgram } from './lib/command-line.ts';
import { readConfig } from './config.ts';
import { createMailbox, MAILBOX_PATH } from './develop/mailbox.ts';
import { createDevelopmentPages } from './develop/development.ts';
import { sampleMails } from './develop/sample-mails.ts';
import { startServer } from './server.ts';

/** `npm run dev`: relay and site on one port, with hot reload and a mailbox for the mails of the outbox. */
createProgram('npm run dev --')
  .description(
    'the relay and the site in one process, with hot reload and a mailbox; docs/configuration.md lists the settings',
  )
  .parse();
// Files of the store belong to this user only; SQLite creates them by the umask.
process.umask(0o077);
const config = readConfig(process.env);
const mailbox = createMailbox(config.dataDir, await sampleMails(config));

console.log('Preparing the first page …');
const server = await startServer(config, {
  pages: async (http) => {
    const { middleware, ...pages } = await createDevelopmentPages(http, config);
    return { ...pages, middleware: (ctx, next) => mailbox(ctx, () => middleware(ctx, next)) };
  },
});
closeWithGrace({ delay: 5000, logger: false }, () => server.close());
console.log(
  `Staveline is at ${server.url}${BASE_PATH}/, its mailbox at ${server.url}${MAILBOX_PATH} (data in ${config.dataDir})`,
);
