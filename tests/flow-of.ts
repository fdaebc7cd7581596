import { flows } from '../machines/index.ts';
import type { Flow } from '../machines/shared/flow.ts';
import './toolkit.config.ts';

/** The flow of a machine's id, for tests that walk it. */
export function flowOf(id: string): Flow {
  const flow = flows.find(({ machine }) => machine.id === id);
  if (!flow) throw new Error(`there is no flow ${id}`);
  return flow;
}
