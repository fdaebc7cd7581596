import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Sheet } from '../components/Sheet.tsx';
import { TextLink } from '../content/mdx-text.tsx';
import { WholeStylesFromHere } from '../shell/WholeStylesFromHere.tsx';
import styles from './article-components.module.css';

/** A table that scrolls on its own, also by keyboard. Its section names it. */
function TextTable({ 'aria-label': section, ...props }: ComponentProps<'table'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard.
    <section className={styles.table} aria-label={`Table: ${section}`} tabIndex={0}>
      <table className="ruled" {...props} />
    </section>
  );
}

interface NextStepProps {
  to: NonNullable<LinkProps['to']>;
  label: string;
  title: string;
  children: ReactNode;
}

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

export const articleComponents = { a: TextLink, table: TextTable, NextStep, WholeStylesFromHere };
