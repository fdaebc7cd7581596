import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { Banner } from '../home/Banner.tsx';
import { SiteLayout } from '../shell/SiteLayout.tsx';

export const Route = createFileRoute('/_site')({ component: Site });

function Site() {
  const home = useMatch({ from: '/_site/', shouldThrow: false });
  return (
    <SiteLayout banner={home && <Banner />}>
      <Outlet />
    </SiteLayout>
  );
}
