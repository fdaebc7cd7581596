import { useEffect } from 'react';

export const errorPrefix = 'Error: ';

/** Prefixes the document's title with 'Error: ' so that screen readers announce it first. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const title = document.title;
    document.title = errorPrefix + title;
    return () => {
      if (document.title === errorPrefix + title) document.title = title;
    };
  }, [hasErrors]);
}
