import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { passwordMinimum } from '../../machines/domain/password-minimum.ts';
import { passwordVisibilityMachine } from '../../machines/password-visibility/password-visibility.machine.ts';
import { passwordVisibilityView } from '../../machines/password-visibility/password-visibility.view.ts';
import { newPasswordRule } from '../../machines/domain/new-password-rule.ts';
import { FirstWord } from '../components/FirstWord.tsx';
import { onPageReturn } from '../flow/page-return.ts';
import { useFlow } from '../flow/useFlow.ts';
import { nodeProps, useView } from '../flow/useView.ts';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  id: string;
  /** Existing or newly chosen: browsers fill in the first and suggest the second. */
  autoComplete: 'current-password' | 'new-password';
}

const newPassword = {
  minLength: passwordMinimum,
  passwordrules: `minlength: ${passwordMinimum};`,
  description: newPasswordRule,
};

/** LOGIN-1. Mantine's PasswordInput ignores `click`, which assistive technology sends and hydration replays. */
export function PasswordField({ id, ...field }: PasswordFieldProps) {
  const section = useRef<HTMLDivElement>(null);
  const visibility = useFlow(passwordVisibilityMachine);
  const { typed, toggle, status, root } = useView(visibility, passwordVisibilityView);

  useEffect(() => {
    const form = section.current?.closest('form');
    const onSubmit = () => visibility.send({ type: 'form.submit' });
    form?.addEventListener('submit', onSubmit);
    const stop = onPageReturn(() => visibility.send({ type: 'page.return' }));
    return () => {
      form?.removeEventListener('submit', onSubmit);
      stop();
    };
  }, [visibility]);

  return (
    <div ref={section} {...root}>
      <TextInput
        {...(field.autoComplete === 'new-password' && newPassword)}
        {...field}
        id={id}
        type={typed.masked ? 'password' : 'text'}
        spellCheck={false}
        autoCapitalize="none"
        classNames={{ input: styles.input ?? '' }}
        rightSectionWidth={78}
        rightSection={
          <button
            type="button"
            className={styles.toggle}
            aria-controls={id}
            data-replay=""
            {...nodeProps(toggle, visibility.send)}
          >
            <FirstWord name={toggle.name} />
          </button>
        }
      />
      <span className="unseen" role="status">
        {status.text}
      </span>
    </div>
  );
}
