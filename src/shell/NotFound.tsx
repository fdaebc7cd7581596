import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '../../machines/domain/brand.ts';
import { Notice } from '../components/Notice.tsx';
import styles from '../components/Notice.module.css';
import { ease, pathThrough, tremble } from '../components/strand-path.ts';
import { helpfulLinks } from '../content/navigation.ts';
import { pages } from '../content/pages.ts';

const ending = [
  pathThrough(0, 560, 5, (x) => 40 + 30 * tremble(1, x) * ease(x, -200, 160) * (1 - ease(x, 300, 540))),
  'M582 40H596',
  'M620 40H628',
  'M656 40H660',
];

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
      <Notice heading={pages.notFound.heading} text={pages.notFound.lede} strand={ending}>
        <p className={`ways ${styles.ways}`}>
          <Link className="button" to="/">
            Back to home
          </Link>
        </p>
        <nav aria-label="Helpful links">
          <ul className="four">
            {helpfulLinks.map(({ label, to, text }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </nav>
      </Notice>
    </>
  );
}
