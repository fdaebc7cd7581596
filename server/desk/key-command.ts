import { newOperatorKey } from './operator-keys.ts';
import { Secret } from '../kernel/secret.ts';
import { readSecret } from '../kernel/secret-file.ts';
import { type AddCommands, storeCommand, withStore } from '../operator/command.ts';

/** `npm run desk-key`: opens the desk to an operator, whatever its limits say. */
export const addDeskKey: AddCommands = (program, options) => {
  storeCommand(
    program,
    'desk-key',
    'a key that opens the desk once within five minutes, also while logins are limited',
  ).action((values: { json: boolean }) =>
    withStore(options, values, async ({ dataDir, secretKey, clock, answer }) => {
      const secret = secretKey ? new Secret(secretKey) : await readSecret(dataDir);
      const key = newOperatorKey(secret, clock.now());
      answer(`${key}\nEnter it as the key of the desk, once, within five minutes.`, { key });
    }),
  );
};
