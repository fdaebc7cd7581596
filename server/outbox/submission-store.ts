import type { Clock } from '../lib/clock.ts';
import type { HighWaterMark } from '../db/high-water-mark.ts';
import type { Engine } from '../db/engine.ts';
import { GroupCommit, LARGEST_BATCH } from '../db/group-commit.ts';
import {
  attachmentBytes,
  attachmentsOf,
  type NewSubmission,
  type PreparedSubmission,
  prepareSubmission,
  type RecordResult,
  storeSubmissions,
} from './repository.ts';
import type { AttachmentTable } from '../db/database.ts';

export interface SubmissionStore {
  /** Stores a submission with its deliveries and attachments. Resolves once the transaction is on disk. @throws when nothing is stored */
  accept(submission: NewSubmission): Promise<RecordResult>;
  attachments(submissionId: string): Promise<AttachmentTable[]>;
  /** Bytes of all attachments. */
  attachmentBytes(): Promise<number>;
}

export function createSubmissionStore(
  engine: Pick<Engine, 'db' | 'transact'>,
  clock: Pick<Clock, 'now'>,
  mark: Pick<HighWaterMark, 'received'>,
): { store: SubmissionStore; queue: Pick<GroupCommit<never, never>, 'waited' | 'idle'> } {
  const queue = new GroupCommit(
    (batch: readonly PreparedSubmission[]) => storeSubmissions(engine, batch),
    LARGEST_BATCH,
  );
  return {
    queue,
    store: {
      accept: (submission) => queue.add(prepareSubmission(submission, clock.now(), mark.received())),
      attachments: (submissionId) => attachmentsOf(engine.db, submissionId),
      attachmentBytes: () => attachmentBytes(engine.db),
    },
  };
}
