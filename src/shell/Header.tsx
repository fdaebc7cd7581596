import { Link } from '@tanstack/react-router';
import { accountLinks, headerLinks } from '../content/navigation.ts';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { MobileMenu, menuButtonId } from './MobileMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** HEAD. `target` is set in a frame. */
export function Header({ target }: { target?: '_parent' }) {
  const plain = target ? { target, reloadDocument: true } : {};
  const [login, trial, account] = accountLinks;
  return (
    <header className={`wrap cluster ${styles.header}`}>
      {/* Waits for the whole header: painted in parts, its right side would shift the left. */}
      {import.meta.env.SSR && <link rel="expect" href={`#${menuButtonId}`} blocking="render" />}
      <Link className="logo" to="/" {...plain}>
        <Logo />
      </Link>
      <nav className={`plain-links ${styles.nav}`} aria-label="Main">
        {headerLinks.map(({ label, ...address }) => (
          <Link key={label} {...address} {...plain} activeOptions={{ includeHash: true }}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.actions}>
        <ThemeToggle />
        {[login, account].map(({ label, to, className }) => (
          <Link key={label} className={`${className} plain-link ${styles.login}`} to={to} {...plain}>
            {label}
          </Link>
        ))}
        <Link className={`button small ${trial.className} ${styles.trial}`} to={trial.to} {...plain}>
          <span className={styles.long}>{trial.label}</span>
          <span className={styles.short}>Sign Up</span>
        </Link>
        <MobileMenu {...(target && { target })} />
      </div>
    </header>
  );
}
