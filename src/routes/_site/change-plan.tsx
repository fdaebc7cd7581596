import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { ChangePlanFlow } from '../../account/ChangePlanFlow.tsx';
import { AccountSideLink, HelpSideLink } from '../../account/side-links.tsx';
import { accountPages } from '../../content/account-pages.ts';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { planCodes } from '../../../machines/domain/plans.ts';

export const Route = createFileRoute('/_site/change-plan')({
  validateSearch: (search: { changed?: string; plan?: string }) => search,
  head: () => pageHead({ ...pages.account, path: '/change-plan', title: 'Change your plan' }),
  component: ChangePlan,
});

function ChangePlan() {
  const search = Route.useSearch();
  const { refusal } = Route.useRouteContext();
  return (
    <AccountScreen
      page={accountPages.changePlan}
      beside={
        <>
          <AccountSideLink />
          <HelpSideLink />
        </>
      }
    >
      <ChangePlanFlow
        plan={planCodes.find((code) => code === search.plan) ?? null}
        alreadySent={search.changed === 'yes'}
        refusal={refusal?.flow === 'change-plan' ? refusal : null}
      />
    </AccountScreen>
  );
}
