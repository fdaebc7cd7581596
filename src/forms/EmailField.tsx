import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useSyncExternalStore } from 'react';
import { meantDomain } from '../../machines/shared/mistyped-domain.ts';
import styles from './EmailField.module.css';

const defaults = {
  name: 'email',
  type: 'email',
  required: true,
  label: 'Email',
  spellCheck: false,
  autoCapitalize: 'none',
  autoComplete: 'email',
} as const;

export const EmailField = (props: TextInputProps) => <TextInput {...defaults} {...props} />;

const changes = ['blur', 'focus', 'input', 'change'];

/** An address that a login needs: a domain that looks mistyped is asked about, and never refused (ACC-3). */
export function LoginEmailField({ onTake, ...props }: TextInputProps & { onTake(address: string): void }) {
  const control = useRef<HTMLInputElement>(null);
  // Derived from the control, which has the value; a question while one types would come too early.
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
    onTake(`${address.slice(0, address.indexOf('@'))}@${meant}`);
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
            <button type="button" className={styles.take} onClick={take}>
              Did you mean {meant}?
            </button>
          )}
        </>
      }
    />
  );
}
