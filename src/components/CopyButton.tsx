import { copyMessages } from '../content/notifications.ts';
import { useNotify } from '../notifications/Notifications.tsx';
import styles from './CopyButton.module.css';

interface CopyButtonProps {
  text: string | (() => string);
  what: keyof typeof copyMessages;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const notify = useNotify();
  const { label, copied, failed } = copyMessages[what];

  const copy = async () => {
    const done = await copyText(typeof text === 'string' ? text : text());
    notify({ subject: 'copy', text: done ? copied : failed, lasting: !done });
  };

  return (
    <button type="button" className={styles.copy} aria-label={label} data-replay onClick={() => void copy()}>
      Copy
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
