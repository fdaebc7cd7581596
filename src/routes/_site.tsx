import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { Banner } from '../home/Banner.tsx';
import { SiteLayout } from '../shell/SiteLayout.tsx';

// Of every page, so nothing is to be split off.
export const Route = createFileRoute('/_site')({ codeSplitGroupings: [], component: Site });

function Site() {
  const home = useMatch({ from: '/_site/', shouldThrow: false });
  // MOB-2: an app that shows the mobile signup has its own way out.
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
