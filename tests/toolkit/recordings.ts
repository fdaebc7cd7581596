export type { Outcome, RecordedPath, RecordedStep, Recording } from '../../machines/shared/recording.ts';
