import { Link, useRouteContext } from '@tanstack/react-router';
import { accountLinks, headerLinks } from '../content/navigation.ts';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { MobileMenu, menuButtonId } from './MobileMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** HEAD. `target` is set in a frame. A logged-in visitor's page offers neither login nor trial. */
export function Header({ target }: { target?: '_parent' }) {
  const plain = target ? { target, reloadDocument: true } : {};
  const links = accountLinks(useRouteContext({ from: '__root__' }).account !== null);
  const [account, trial] = links;
  return (
    <header className={`wrap ${styles.header}`}>
      {/* Waits for the whole header: painted in parts, its right side would shift the left. */}
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
