import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { RouterContext } from '../routing/router-context.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { SiteLayout } from '../shell/SiteLayout.tsx';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#b7dacb' },
    ],
    links: [
      { rel: 'icon', href: `${BASE_PATH}/static/img/icon.svg` },
      { rel: 'apple-touch-icon', href: `${BASE_PATH}/static/img/apple-touch-icon.png` },
      { rel: 'manifest', href: `${BASE_PATH}/site.webmanifest` },
    ],
  }),
  component: Root,
  notFoundComponent: () => (
    <SiteLayout>
      <NotFound />
    </SiteLayout>
  ),
});

function Root() {
  return (
    // The boot script sets theme and fonts on the root element before React.
    <html lang="en" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <ThemeProvider>
          <Outlet />
        </ThemeProvider>
      </body>
    </html>
  );
}
