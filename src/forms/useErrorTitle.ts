import { useEffect } from 'react';

export const errorPrefix = 'Error: ';

/** Puts 'Error: ' before the document's title while a form has errors, so that a reader hears it first. */
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
