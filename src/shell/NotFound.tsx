import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '../../machines/brand.ts';
import { Notice } from '../components/Notice.tsx';
import { pages } from '../content/pages.ts';

/** The not-found screen (BASE-5). */
export function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- BASE-5: the missing path is logged in the browser's console.
    console.error(`Not found: ${pathname}`);
  }, [pathname]);
  return (
    <>
      <title>{`${pages.notFound.title} · ${brand.name}`}</title>
      <meta name="description" content={pages.notFound.description} />
      <meta name="robots" content="noindex" />
      <Notice heading={pages.notFound.heading} text={pages.notFound.lede} />
    </>
  );
}
