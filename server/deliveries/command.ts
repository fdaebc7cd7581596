import { type Command, Option } from 'commander';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { wholeNumber } from '../kernel/command-line.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { removeMails } from '../retention/outbox-files.ts';
import { submissionTables } from '../retention/remove-submissions.ts';
import { type AddCommands, type Invocation, count, storeCommand, withStore } from '../operator/command.ts';
import type { Rewriting } from '../store/leave-nothing.ts';
import { deliveryJson, describeDelivery, describeList } from './describe.ts';
import type { OperatorDeliveries } from './store.ts';

type Deliveries = OperatorDeliveries & Rewriting;

const states = Object.keys(deliveryMachine.states);

const unknownId = (id: string) => new OperatorError(`There is no delivery ${id}.`);

const kindFilter = (value: string | undefined) => (value === undefined ? {} : { kind: value });

interface Filter {
  state?: string;
  kind?: string;
  limit: number;
}

async function list({ state, kind, limit }: Filter, { store, answer }: Invocation<Deliveries>): Promise<void> {
  const filter = { ...(state !== undefined && { state }), ...kindFilter(kind) };
  const { deliveries, total } = await store.list(filter, limit);
  answer(describeList(deliveries, total), { total, deliveries });
}

async function show(id: string, payload: boolean, { store, answer }: Invocation<Deliveries>): Promise<void> {
  const delivery = await store.find(id);
  if (!delivery) throw unknownId(id);
  answer(describeDelivery(delivery, payload), deliveryJson(delivery, payload));
}

async function retry(
  id: string | undefined,
  { kind }: { kind?: string },
  { store, clock, answer }: Invocation<Deliveries>,
): Promise<void> {
  const ids = id === undefined ? await store.dead(kindFilter(kind)) : [id];
  const retried = await store.retry(ids, clock.now());
  if (id !== undefined && retried.length === 0) {
    const delivery = await store.find(id);
    if (!delivery) throw unknownId(id);
    throw new OperatorError(`Delivery ${id} is ${delivery.state}. Only a dead one can be retried.`);
  }
  const when = 'A running relay takes them within a second, unless their destination is down.';
  const text =
    retried.length === 0
      ? 'No dead deliveries.'
      : `${count(retried.length, 'delivery', 'deliveries')} due now. ${when}`;
  answer(text, { retried });
}

async function purge(id: string, force: boolean, { store, dataDir, answer }: Invocation<Deliveries>): Promise<void> {
  const purged = await store.purge(id, force);
  if (!purged) throw unknownId(id);
  await removeMails(dataDir, purged.deliveries);
  const left = await store.leaveNothing(submissionTables);
  const { submission_id, deliveries, attachments } = purged;
  const what = `${count(deliveries.length, 'delivery', 'deliveries')}, ${count(attachments, 'attachment')}`;
  answer(`Removed submission ${submission_id} (${purged.kind}): ${what}.\n${left.join('\n')}`, { ...purged, left });
}

interface RetryValues {
  json: boolean;
  allDead: boolean;
  kind?: string;
}

export const addDeliveries: AddCommands<Deliveries> = (program, options) => {
  const deliveries = program.command('deliveries').description('lists deliveries, shows, retries and purges them');
  storeCommand(deliveries, 'list', 'deliveries, the newest first')
    .addOption(new Option('--state <state>', 'those in one state').choices(states))
    .option('--kind <kind>', 'those of one submission type')
    .option('--limit <n>', 'how many', wholeNumber(999_999), 50)
    .action((values: Filter & { json: boolean }) => withStore(options, values, (call) => list(values, call)));
  storeCommand(deliveries, 'show <id>', 'one delivery')
    .option('--payload', 'with what the visitor sent', false)
    .action((id: string, values: { json: boolean; payload: boolean }) =>
      withStore(options, values, (call) => show(id, values.payload, call)),
    );
  storeCommand(deliveries, 'retry [id]', 'tries a dead letter again, or all of them')
    .option('--all-dead', 'every dead letter', false)
    .option('--kind <kind>', 'with --all-dead: those of one submission type')
    .action((id: string | undefined, values: RetryValues, command: Command) => {
      if ((id === undefined) !== values.allDead) command.error('error: it takes either an id or --all-dead.');
      if (id !== undefined && values.kind !== undefined) command.error('error: --kind goes with --all-dead.');
      return withStore(options, values, (call) => retry(id, values, call));
    });
  storeCommand(
    deliveries,
    'purge <id>',
    "removes a delivery's submission with all its deliveries and files, and reports where data remains. The store is rewritten, which blocks writes",
  )
    .option('--force', 'undelivered as well', false)
    .action((id: string, values: { json: boolean; force: boolean }) =>
      withStore(options, values, (call) => purge(id, values.force, call)),
    );
};
