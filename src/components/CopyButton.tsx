import { copyMessages } from '../content/notifications.ts';
import { useNotify } from '../notifications/Notifications.tsx';
import styles from './CopyButton.module.css';

interface CopyButtonProps {
  text: string | (() => string);
  what: keyof typeof copyMessages;
  /** Name of the button, where a view has one. */
  name?: string;
  className?: string;
}

export function CopyButton({ text, what, name, className = `fine ${styles.copy}` }: CopyButtonProps) {
  const notify = useNotify();
  const { copied, failed, ...messages } = copyMessages[what];

  const copy = async () => {
    const done = await copyText(typeof text === 'string' ? text : text());
    notify({ subject: 'copy', text: done ? copied : failed, lasting: !done });
  };

  return (
    <button
      type="button"
      className={`scripted ${className}`}
      aria-label={'label' in messages ? messages.label : name}
      data-replay
      onClick={() => void copy()}
    >
      {'shown' in messages ? messages.shown : 'Copy'}
    </button>
  );
}

/** Browsers refuse without TLS or permission. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
