import { formFlows } from '../../machines/forms.ts';
import type { AnyFlowDriver } from 'flow-toolkit/browser/driver';
import { formDriver } from './form.driver.ts';

export const drivers: Readonly<Record<string, AnyFlowDriver>> = Object.fromEntries(
  formFlows.map(({ machine, form }) => [machine.id, formDriver(form)]),
);

/** Machines that move wherever a gesture scrolls. */
export const followsScrolling: ReadonlySet<string> = new Set(['site-header']);
