import { spawnSync } from 'node:child_process';
import closeWithGrace from 'close-with-grace';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import { createProgram } from './lib/command-line.ts';
import { readConfig } from './config.ts';
import { createMailbox, MAILBOX_PATH } from './develop/mailbox.ts';
import { createPagesWithLab } from './serve/lab-pages.ts';
import { startServer } from './server.ts';

/** `npm run lab`: builds the site with the flow lab, and serves both with a mailbox. Not for visitors. */
createProgram('npm run lab --')
  .description('builds and serves the flow lab: every flow as a diagram that runs beside its page')
  .parse();
const { status } = spawnSync(process.execPath, ['server/build.ts', '--mode', 'lab'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
// Files of the store belong to this user only; SQLite creates them by the umask.
process.umask(0o077);
const config = readConfig(process.env);
const mailbox = createMailbox(config.dataDir);

const server = await startServer(config, {
  pages: async () => {
    const { middleware, ...pages } = await createPagesWithLab('dist-lab', config);
    return { ...pages, middleware: (ctx, next) => mailbox(ctx, () => middleware(ctx, next)) };
  },
});
closeWithGrace({ delay: 5000, logger: false }, () => server.close());
console.log(
  `The flow lab is at ${server.url}${BASE_PATH}/lab, the mailbox at ${server.url}${MAILBOX_PATH} (data in ${config.dataDir})`,
);
