import type { AnyMachineSnapshot } from 'xstate';
import type { Flow } from '../../../machines/shared/flow.ts';

export function samplesOf(flow: Flow, type: string, snapshot: AnyMachineSnapshot): readonly { type: string }[] {
  const samples = flow.events[type] ?? [];
  return 'events' in samples ? samples.events(snapshot) : samples;
}
