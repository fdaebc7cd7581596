import type { FormView } from '../../machines/shared/form-view.ts';
import type { Form } from '../../machines/shared/form.ts';
import styles from './forms.module.css';

interface SubmitButtonProps {
  submit: FormView['submit'];
  texts: Form['texts'];
  /** What it does cannot be undone. */
  critical?: boolean;
}

/** Waiting it is inactive but reachable, never `disabled` (RUN-2). Its width holds both of its names. */
export function SubmitButton({ submit, texts, critical = false }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`button ${styles.send}${critical ? ` ${styles.critical}` : ''}`}
      aria-disabled={submit?.disabled === true}
      data-other={submit?.name === texts.submit ? texts.submitting : texts.submit}
    >
      {submit?.name}
    </button>
  );
}
