import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import { footerColumns } from '../content/navigation.ts';
import styles from './Footer.module.css';
import { Logo } from './Logo.tsx';

/** FOOT. Embedded in a frame, its plain anchors navigate the parent window to the paths of FOOT-4. */
export function Footer({ embedded = false }: { embedded?: boolean }) {
  return (
    <footer className={styles.footer}>
      <div className={`wrap plain-links ${styles.columns}`}>
        <div className={styles.brand}>
          <PageLink to="/" framed={embedded && `${BASE_PATH}/`} className="logo">
            <Logo />
          </PageLink>
          <p>Voice becomes record. The clinician decides, the tool drafts.</p>
          {brand.address !== null && <address className={styles.address}>{brand.address}</address>}
          <ul className={styles.social}>
            {brand.social.map(({ name, url }) => (
              <li key={name}>
                {embedded ? (
                  <a href={url} target="_parent">
                    {name}
                  </a>
                ) : (
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                    <span className="unseen"> (opens in a new tab)</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
        {footerColumns.map((column) => (
          <nav key={column.title} aria-labelledby={`footer-${slugOf(column.title)}`}>
            <h2 id={`footer-${slugOf(column.title)}`} className={styles.title}>
              {column.title}
            </h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.label} className={link.className}>
                  <PageLink to={link.to} framed={embedded && (link.embedded ?? `${BASE_PATH}${link.to}`)}>
                    {link.label}
                  </PageLink>
                </li>
              ))}
              {column.title === 'Product' && (
                <li>
                  <span role="link" aria-disabled="true" className={styles.soon}>
                    Integrations (Coming Soon)
                  </span>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`wrap cluster muted ${styles.fine}`}>
        <p>{`© ${brand.year} ${brand.legalName}`}</p>
        <p>{`${brand.name} drafts notes for clinicians, who review and sign every one. It does not diagnose.`}</p>
      </div>
    </footer>
  );
}

interface PageLinkProps {
  to: string;
  /** Address for the parent window, in a frame. */
  framed: string | false;
  className?: string;
  children: ReactNode;
}

const PageLink = ({ to, framed, children, ...rest }: PageLinkProps) =>
  framed === false ? (
    <Link to={to} activeOptions={{ exact: to !== '/' }} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={framed} target="_parent" {...rest}>
      {children}
    </a>
  );

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
