import { legalDetails } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { type AnyFlowDriver, expectSame } from 'flow-toolkit/browser/driver';
import { formDriver } from './form.driver.ts';

const driver = formDriver(legalDetails, { leadsBy: 'redirect' });

export const legalAcceptanceDriver: AnyFlowDriver = {
  ...driver,
  requests: {
    ...driver.requests,
    completeSignup: {
      method: 'POST',
      path: '/complete-legal-acceptance',
      started: (_, request, input) => expectSame('the body', request.postDataJSON(), input),
      done: (route, output) => route.fulfill({ json: { success: true, ...(output as { redirect: string | null }) } }),
      error: (route) => route.fulfill({ status: 409, json: { success: false } }),
    },
  },
};
