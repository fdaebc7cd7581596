import { devHooks } from '../../flow/dev-hooks.ts';
import { hydratePage } from '../../hydrate.tsx';
import { inspectIfAsked } from './asked.ts';

/** The page's entry in a build with the inspector and without the lab. */
const inspect = await inspectIfAsked();
if (inspect) devHooks.inspect = inspect;
void hydratePage();
