import { Link, type LinkProps } from '@tanstack/react-router';
import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react';

/** A link of an MDX text: paths below the base use the router; external links send no referrer. */
export function TextLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const [path, hash] = href.split('#', 2);
  if (path?.startsWith('/'))
    return (
      <Link to={path as NonNullable<LinkProps['to']>} {...(hash && { hash, activeOptions: { includeHash: true } })}>
        {children}
      </Link>
    );
  return (
    <a href={href} {...(path && { rel: 'noreferrer' })} {...rest}>
      {children}
    </a>
  );
}

interface SectionProps {
  /** Anchor. Others link to it, so it never changes. */
  id: string;
  heading: string;
  /** Terms: the sentence in italics. */
  spoken?: string;
  /** HIPAA: the rows beside the text. */
  facts?: readonly { what: string; fact: string }[];
  children: ReactNode;
}

type Text = (props: { components: { a: typeof TextLink } }) => ReactElement<{ children: ReactNode }>;

/** Marks a section in a legal text; each page lays its sections out (`sectionsOf`). */
export const Section = (props: SectionProps) => props.children;

export const sectionsOf = (text: Text): SectionProps[] =>
  Children.toArray(text({ components: { a: TextLink } }).props.children).flatMap((node) =>
    isValidElement<SectionProps>(node) && node.type === Section ? [node.props] : [],
  );
