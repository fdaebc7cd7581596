import { formFlows } from '../../machines/forms.ts';
import type { AnyFlowDriver } from 'flow-toolkit/browser/driver';
import { formDriver } from './form.driver.ts';
import { legalAcceptanceDriver } from './legal-acceptance.driver.ts';

export const drivers: Readonly<Record<string, AnyFlowDriver>> = {
  ...Object.fromEntries(formFlows.map(({ machine, form }) => [machine.id, formDriver(form)])),
  'legal-acceptance': legalAcceptanceDriver,
};

/** Machines that move wherever a gesture scrolls. */
export const followsScrolling: ReadonlySet<string> = new Set(['site-header']);
