import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { removeMails } from '../retention/outbox-files.ts';
import { submissionTables } from '../retention/remove-submissions.ts';
import { type Call, count, jsonOption, type OperatorCommand, parse, UsageError } from './command.ts';
import { deliveryJson, describeDelivery, describeList } from './describe.ts';

const states = Object.keys(deliveryMachine.states);

/** What the command understands. */
const usage = `npm run deliveries -- <command>

  list [--state ${states.join('|')}] [--kind <kind>] [--limit <n>]
                         deliveries, the newest first (50 unless told)
  show <id> [--payload]  one delivery; --payload: with what the visitor sent
  retry <id>             has a dead letter tried again
  retry --all-dead [--kind <kind>]
  purge <id> [--force]   removes a delivery's submission with all that belongs to it, and says where something of it is left;
                         --force: undelivered as well. The store is written anew: nothing can be stored meanwhile

  --json                 the answer as JSON (npm run -s keeps npm's own lines away)

It works on the store that DATABASE_URL or DATA_DIR names, while the relay runs and while it does not.`;

const kind = { kind: { type: 'string' } } as const;

function oneId(positionals: readonly string[]): string {
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new UsageError('It takes the id of one delivery.');
  return id;
}

const unknownId = (id: string) => new OperatorError(`There is no delivery ${id}.`);

const kindFilter = (value: string | undefined) => (value === undefined ? {} : { kind: value });

async function list(args: readonly string[], { store, answer }: Call): Promise<void> {
  const { values, positionals } = parse(args, {
    ...jsonOption,
    ...kind,
    state: { type: 'string' },
    limit: { type: 'string', default: '50' },
  });
  if (positionals.length > 0) throw new UsageError(`list takes no ${positionals[0]}.`);
  if (values.state !== undefined && !states.includes(values.state)) {
    throw new UsageError(`--state is one of ${states.join(', ')}.`);
  }
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new UsageError('--limit is a number from 1 to 999999.');
  const filter = { ...(values.state !== undefined && { state: values.state }), ...kindFilter(values.kind) };
  const { deliveries, total } = await store.list(filter, Number(values.limit));
  answer(describeList(deliveries, total), { total, deliveries });
}

async function show(args: readonly string[], { store, answer }: Call): Promise<void> {
  const { values, positionals } = parse(args, { ...jsonOption, payload: { type: 'boolean', default: false } });
  const id = oneId(positionals);
  const delivery = await store.find(id);
  if (!delivery) throw unknownId(id);
  answer(describeDelivery(delivery, values.payload), deliveryJson(delivery, values.payload));
}

async function retry(args: readonly string[], { store, clock, answer }: Call): Promise<void> {
  const { values, positionals } = parse(args, {
    ...jsonOption,
    ...kind,
    'all-dead': { type: 'boolean', default: false },
  });
  if (values['all-dead'] && positionals.length > 0) throw new UsageError('It takes an id or --all-dead, not both.');
  if (!values['all-dead'] && values.kind !== undefined) throw new UsageError('--kind goes with --all-dead.');
  const ids = values['all-dead'] ? await store.dead(kindFilter(values.kind)) : [oneId(positionals)];
  const retried = await store.retry(ids, clock.now());
  const [id] = ids;
  if (!values['all-dead'] && id !== undefined && retried.length === 0) {
    const delivery = await store.find(id);
    if (!delivery) throw unknownId(id);
    throw new OperatorError(`Delivery ${id} is ${delivery.state}. Only a dead one can be retried.`);
  }
  const when = 'A relay that runs takes them within a second, unless their destination is down.';
  const said =
    retried.length === 0
      ? 'No dead deliveries.'
      : `${count(retried.length, 'delivery', 'deliveries')} due now. ${when}`;
  answer(said, { retried });
}

async function purge(args: readonly string[], { store, dataDir, answer }: Call): Promise<void> {
  const { values, positionals } = parse(args, { ...jsonOption, force: { type: 'boolean', default: false } });
  const id = oneId(positionals);
  const purged = await store.purge(id, values.force);
  if (!purged) throw unknownId(id);
  await removeMails(dataDir, purged.deliveries);
  const left = await store.leaveNothing(submissionTables);
  const { submission_id, deliveries, attachments } = purged;
  const what = `${count(deliveries.length, 'delivery', 'deliveries')}, ${count(attachments, 'attachment')}`;
  answer(`Removed submission ${submission_id} (${purged.kind}): ${what}.\n${left.join('\n')}`, { ...purged, left });
}

/** `npm run deliveries`: what an operator can see of deliveries and do about them. */
export const deliveriesCommand: OperatorCommand = { usage, commands: { list, show, retry, purge } };
