import { TextInput, type TextInputProps } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { passwordMinimum } from '../../machines/domain/password-minimum.ts';
import { passwordVisibilityMachine } from '../../machines/password-visibility/password-visibility.machine.ts';
import { newPasswordRule } from '../../machines/domain/new-password-rule.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
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
  const statusId = `${id}-status`;
  const announce = (text: string) => {
    const status = document.getElementById(statusId);
    if (status) status.textContent = text;
  };
  const visibility = useFlow(
    passwordVisibilityMachine.provide({
      actions: {
        announce: (_, { visible }) => announce(visible ? 'Your password is visible' : 'Your password is hidden'),
        clearAnnouncement: () => announce(''),
      },
    }),
  );
  const snapshot = useSelector(visibility, (current) => current);
  const shown = snapshot.value === 'shown';

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
    <div ref={section} {...stateAttributes('password-visibility', snapshot)}>
      <TextInput
        {...(field.autoComplete === 'new-password' && newPassword)}
        {...field}
        id={id}
        type={shown ? 'text' : 'password'}
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
            onClick={() => visibility.send({ type: 'password.toggle' })}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="unseen"> password</span>
          </button>
        }
      />
      <span id={statusId} className="unseen" role="status" />
    </div>
  );
}
