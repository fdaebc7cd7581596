import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { SiteLayout } from '../shell/SiteLayout.tsx';

export const Route = createFileRoute('/_site')({ component: Site });

function Site() {
  // MOB-2: an app that shows the mobile signup has its own way out.
  const bare = useMatch({ from: '/_site/mobile-signup', shouldThrow: false, select: ({ loaderData }) => loaderData?.ios });
  return (
    <SiteLayout footer={bare !== true}>
      <Outlet />
    </SiteLayout>
  );
}
