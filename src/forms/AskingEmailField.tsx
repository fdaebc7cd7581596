import type { TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { meantDomain } from '../../machines/shared/mistyped-domain.ts';
import { EmailField } from './EmailField.tsx';
import type { FormValues } from './form-values.ts';
import styles from './AskingEmailField.module.css';

interface AskingEmailFieldProps extends TextInputProps {
  inForm: Pick<UseFormReturnType<FormValues>, 'setFieldValue' | 'getInputNode'>;
}

const changes = ['blur', 'focus', 'input', 'change'];

/** Asks about a domain that looks mistyped, and never refuses it (ACC-3, SHOW-15). */
export function AskingEmailField({ inForm, ...props }: AskingEmailFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  // Derived from the control, which has the value; a question while typing would come too early.
  const meant = useSyncExternalStore(
    (changed) => {
      const node = control.current;
      for (const type of changes) node?.addEventListener(type, changed);
      return () => {
        for (const type of changes) node?.removeEventListener(type, changed);
      };
    },
    () => {
      const node = control.current;
      return node === null || node === document.activeElement ? null : meantDomain(node.value);
    },
    () => null,
  );
  const take = () => {
    const address = control.current?.value.trim() ?? '';
    flushSync(() => inForm.setFieldValue('email', `${address.slice(0, address.indexOf('@'))}@${meant}`));
    inForm.getInputNode('email')?.focus();
  };
  return (
    <EmailField
      {...props}
      ref={control}
      classNames={{ root: styles.asking ?? '', description: styles.question ?? '' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ role: 'status' }}
      description={
        <>
          {meant !== null && (
            <button type="button" className={`text-button ${styles.take}`} onClick={take}>
              Did you mean {meant}?
            </button>
          )}
        </>
      }
    />
  );
}
