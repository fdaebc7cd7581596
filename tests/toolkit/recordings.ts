import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Flow } from '../../machines/shared/flow.ts';
import { formatRecording, parseRecording } from '../../machines/shared/recording.ts';
import type { Recording } from '../../machines/shared/recording.ts';
import { inRepository, toolkitConfig } from '../toolkit.config.ts';

export type { Outcome, RecordedPath, RecordedStep, Recording } from '../../machines/shared/recording.ts';

/** The URL of a flow's recording or diagram. */
export function flowFile(flow: Flow, suffix: 'paths.txt' | 'svg'): URL {
  const { id } = flow.machine;
  return inRepository(`${dirname(toolkitConfig.registry)}/${id}/${id}.${suffix}`);
}

/** The committed recording of a flow; null if there is none. */
export function readRecording(flow: Flow): Recording | null {
  const file = flowFile(flow, 'paths.txt');
  return existsSync(file) ? parseRecording(readFileSync(file, 'utf8')) : null;
}

export function writeRecording(flow: Flow, recording: Recording): void {
  writeFileSync(flowFile(flow, 'paths.txt'), formatRecording(recording));
}
