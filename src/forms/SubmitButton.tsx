import type { Form } from '../../machines/shared/form.ts';
import styles from './forms.module.css';

interface SubmitButtonProps {
  name: string;
  isInactive: boolean;
  texts: Form['texts'];
  /** Marks an action that cannot be undone. */
  critical?: boolean;
}

/** Inactive but focusable while waiting, never `disabled` (RUN-2). Its width fits both of its names. */
export function SubmitButton({ name, isInactive, texts, critical = false }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`button ${styles.send}${critical ? ` ${styles.critical}` : ''}`}
      aria-disabled={isInactive}
      data-other={name === texts.submit ? texts.submitting : texts.submit}
    >
      {name}
    </button>
  );
}
