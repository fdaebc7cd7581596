import { Link, useRouteContext } from '@tanstack/react-router';
import { accountLinks, headerLinks } from '../content/navigation.ts';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { MobileMenu, menuButtonId } from './MobileMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/**
 * The header of every page (HEAD). `target` is set where it stands alone in somebody's frame. Pages made beforehand are the same for
 * everybody; those that the server makes for somebody who is logged in offer neither login nor trial.
 */
export function Header({ target }: { target?: '_parent' }) {
  const plain = target ? { target, reloadDocument: true } : {};
  const links = accountLinks(useRouteContext({ from: '__root__' }).account !== null);
  const [account, trial] = links;
  return (
    <header className={`wrap ${styles.header}`}>
      {/* Painted in parts, as it may arrive, it would move: what stands on its right pushes to the left. No matter once it is there. */}
      {import.meta.env.SSR && <link rel="expect" href={`#${menuButtonId}`} blocking="render" />}
      <Link className={styles.logo} to="/" {...plain}>
        <Logo />
      </Link>
      <nav className={styles.nav} aria-label="Main">
        {headerLinks.map(({ label, ...address }) => (
          <Link key={label} {...address} {...plain} activeOptions={{ includeHash: true }}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.actions}>
        <ThemeToggle />
        <Link className={styles.login} to={account.to} {...plain}>
          {account.label}
        </Link>
        {trial && (
          <Link className={`button small ${styles.trial}`} to={trial.to} {...plain}>
            <span className={styles.long}>{trial.label}</span>
            <span className={styles.short}>Sign Up</span>
          </Link>
        )}
        <MobileMenu links={links} {...(target && { target })} />
      </div>
    </header>
  );
}
