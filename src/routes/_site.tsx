import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { Banner } from '../home/Banner.tsx';
import { SiteLayout } from '../shell/SiteLayout.tsx';

// Part of every page, so never split.
export const Route = createFileRoute('/_site')({ codeSplitGroupings: [], component: Site });

function Site() {
  const home = useMatch({ from: '/_site/', shouldThrow: false });
  // MOB-2: the app around the mobile signup has its own navigation.
  const bare = useMatch({
    from: '/_site/mobile-signup',
    shouldThrow: false,
    select: ({ loaderData }) => loaderData?.ios,
  });
  return (
    <SiteLayout banner={home && <Banner />} footer={bare !== true}>
      <Outlet />
    </SiteLayout>
  );
}
