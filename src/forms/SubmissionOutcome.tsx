import { type ReactNode, useId } from 'react';

interface OutcomeProps {
  /** The page has arrived with it (a form post without script, a link): the focus is left alone then. */
  arrived?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

const focus = (node: HTMLElement | null) => node?.focus();

/**
 * What a form has led to. It takes the focus, for the form that had it is gone; and it is its own name, so that whoever
 * listens hears the text with the focus, once: a status that comes together with its text is not announced by itself.
 */
export function SubmissionOutcome({ arrived = false, className, children }: OutcomeProps) {
  const id = useId();
  return (
    <p id={id} role="status" aria-labelledby={id} tabIndex={-1} className={className} ref={arrived ? null : focus}>
      {children}
    </p>
  );
}
