import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { newPasswordRule } from '../../machines/domain/new-password-rule.ts';
import { passwordMinimum } from '../../machines/domain/password-minimum.ts';
import { passwordVisibilityMachine } from '../../machines/password-visibility/password-visibility.machine.ts';
import { passwordVisibilityView } from '../../machines/password-visibility/password-visibility.view.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
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
  const { isHidden, button, status, root } = useView(visibility, passwordVisibilityView);

  useEffect(() => {
    const form = section.current?.closest('form');
    const hide = () => visibility.send({ type: 'password.hide' });
    form?.addEventListener('submit', hide);
    const stop = onPageReturn(hide);
    return () => {
      form?.removeEventListener('submit', hide);
      stop();
    };
  }, [visibility]);

  return (
    <div ref={section} {...root}>
      <TextInput
        {...(field.autoComplete === 'new-password' && newPassword)}
        {...field}
        id={id}
        type={isHidden ? 'password' : 'text'}
        spellCheck={false}
        autoCapitalize="none"
        classNames={{ input: styles.input ?? '' }}
        rightSectionWidth={78}
        rightSection={
          <button
            type="button"
            className={`text-button scripted ${styles.toggle}`}
            aria-controls={id}
            data-replay=""
            onClick={() => visibility.send({ type: 'password.toggle' })}
          >
            {/* A translation replaces text: a new name is a new element. */}
            <span key={button}>
              {button}
              <span className="unseen"> password</span>
            </span>
          </button>
        }
      />
      <span className="unseen" role="status">
        {status}
      </span>
    </div>
  );
}
