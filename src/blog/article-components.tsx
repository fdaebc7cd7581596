import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Sheet } from '../components/Sheet.tsx';
import { WholeStylesFromHere } from '../shell/WholeStylesFromHere.tsx';
import styles from './article-components.module.css';

type Path = NonNullable<LinkProps['to']>;

/** A link in a text: a path below the base is the router's; another's address is told nothing of us. */
function TextLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <Link to={href as Path}>{children}</Link>;
  return (
    <a href={href} {...(!href.startsWith('#') && { rel: 'noreferrer' })} {...rest}>
      {children}
    </a>
  );
}

/** A table that scrolls by itself where it is wider than the screen, with the keyboard too. It has its name from its section. */
function TextTable({ 'aria-label': section, ...props }: ComponentProps<'table'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard.
    <section className={styles.table} aria-label={`Table: ${section}`} tabIndex={0}>
      <table {...props} />
    </section>
  );
}

interface NextStepProps {
  to: Path;
  label: string;
  title: string;
  children: ReactNode;
}

/** What an article asks its reader to do next (BLOG-7). */
function NextStep({ to, label, title, children }: NextStepProps) {
  return (
    <aside className={styles.next}>
      <Sheet title={title} className={styles.sheet}>
        <div>{children}</div>
        <Link className="button" to={to}>
          {label}
        </Link>
      </Sheet>
    </aside>
  );
}

/** What stands for Markdown's own elements in an article, and what its text may use beside them. */
export const articleComponents = { a: TextLink, table: TextTable, NextStep, WholeStylesFromHere };
