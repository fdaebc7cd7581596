import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { ChangePlanFlow } from '../../account/ChangePlanFlow.tsx';
import { SideLinks } from '../../account/side-links.tsx';
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
  return (
    <AccountScreen page={accountPages.changePlan} beside={<SideLinks to={['account', 'help']} />}>
      <ChangePlanFlow
        plan={planCodes.find((code) => code === search.plan) ?? null}
        alreadySent={search.changed === 'yes'}
      />
    </AccountScreen>
  );
}
