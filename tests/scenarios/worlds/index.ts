import type { FlowWorld } from '../define-world.ts';
import { contactWorld } from './contact.ts';

/** The worlds of the flows that have scenarios, by the machine's id. */
export const worlds: Readonly<Record<string, FlowWorld>> = {
  contact: contactWorld,
};
