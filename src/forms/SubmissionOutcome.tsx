import { type ReactNode, useId } from 'react';

interface OutcomeProps {
  /** The server rendered the page with it (a post without script, a link): focus does not move then. */
  arrived?: boolean;
  children: ReactNode;
}

const focus = (node: HTMLElement | null) => node?.focus();

/** Takes the focus from the removed form and labels itself, so a screen reader reads the text exactly once. */
export function SubmissionOutcome({ arrived = false, children }: OutcomeProps) {
  const id = useId();
  return (
    <p id={id} role="status" aria-labelledby={id} tabIndex={-1} className="outcome" ref={arrived ? null : focus}>
      {children}
    </p>
  );
}
