import { runAsProcess } from './operator/command.ts';
import { deliveriesCommand } from './operator/deliveries.ts';

/** `npm run deliveries`: lists deliveries, shows one, has dead letters tried again, removes one for good. */
await runAsProcess(deliveriesCommand);
