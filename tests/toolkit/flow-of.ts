import type { Flow } from '../../machines/shared/flow.ts';
import { toolkitConfig } from '../toolkit.config.ts';

/** The flow of a machine's id. */
export function flowOf(id: string): Flow {
  const flow = toolkitConfig.flows.find(({ machine }) => machine.id === id);
  if (!flow) throw new Error(`there is no flow ${id}`);
  return flow;
}
