import { devHooks } from '../flow/dev-hooks.ts';
import { hydratePage } from '../hydrate.tsx';
import { LabFrame } from './frame/frame.tsx';
import { inspectIfAsked } from './inspector/asked.ts';
import { frameTask } from './parts/protocol.ts';

/** The page's entry in builds with the flow lab. Outside of the lab's frame the page behaves as usual. */
const task = frameTask();
const frame = task && new LabFrame(task);
if (frame) Object.assign(devHooks, { inspect: frame.inspect, wrapMachine: frame.wrapMachine });

const inspect = await inspectIfAsked();
if (inspect) devHooks.inspect = inspect;
void hydratePage(frame?.around);
