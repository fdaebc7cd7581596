import { kill, productionOptions, type RelayProcess, startRelayProcess } from '../server/support/relay-load.ts';
import { submissionRows } from '../server/support/rows.ts';
import { makeTemporaryFolder } from '../server/support/temporary-folder.ts';
import { closedLoop } from './open-loop.ts';

/** The limit of one sender; each connection waits for its answer. */
const CONNECTIONS = 64;

/** TCP's discard port, where nothing listens: deliveries wait, as while a mail server is down. */
const mailServerIsDown = { SMTP_URL: 'smtp://127.0.0.1:9' };

export interface Rate {
  perSecond: number;
  /** Successful answers during warm-up and measurement. */
  answered: number;
  refused: number;
  /** Rows after a SIGKILL. */
  stored: number;
}

/** Runs a relay with an empty store, and kills it at the end. */
export async function withRelay<T>(
  flags: readonly string[],
  work: (relay: RelayProcess, dataDir: string) => Promise<T>,
): Promise<T> {
  const { folder, remove } = makeTemporaryFolder();
  const settings = { NODE_ENV: 'production', ...mailServerIsDown };
  const relay = await startRelayProcess(folder, flags, productionOptions, settings);
  try {
    return await work(relay, folder);
  } finally {
    if (relay.process.signalCode === null) await kill(relay);
    remove();
  }
}

/** Warms a relay up, measures it and kills it. */
export const measureRate = ({ stores, seconds }: { stores: boolean; seconds: number }): Promise<Rate> =>
  withRelay(stores ? [] : ['--no-store'], async (relay, folder) => {
    const { port } = relay;
    const warm = await closedLoop({ port, seconds: seconds / 2, name: 'warm' }, CONNECTIONS);
    const measured = await closedLoop({ port, seconds, name: 'measured' }, CONNECTIONS);
    await kill(relay);
    const all = [...warm.outcomes, ...measured.outcomes];
    const answered = all.filter(({ status }) => status === 200).length;
    return {
      perSecond: measured.accepted,
      answered,
      refused: all.length - answered,
      stored: submissionRows(folder).length,
    };
  });

export const rateFaults = ({ answered, refused, stored }: Rate, stores: boolean): string[] => [
  ...(refused > 0 ? [`${refused} were refused`] : []),
  ...(stored !== (stores ? answered : 0) ? [`${answered} were answered and ${stored} stored`] : []),
];
