import { legalDetails } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { type AnyFlowDriver, expectSame } from 'flow-toolkit/browser/driver';
import { formDriver } from './form.driver.ts';

const driver = formDriver(legalDetails);

export const legalAcceptanceDriver: AnyFlowDriver = {
  ...driver,
  async open(stage, start) {
    await driver.open(stage, start);
    // The page stays where it leads away, so that the rest of it can be looked at.
    await stage.page.route(
      () => true,
      (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback()),
    );
  },
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
