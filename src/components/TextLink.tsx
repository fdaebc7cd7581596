import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

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
