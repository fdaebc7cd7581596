import { Link } from '@tanstack/react-router';
import styles from './AlreadyLoggedIn.module.css';

/** ACC-1. Shows when the boot script found the hint of a session. */
export function AlreadyLoggedIn() {
  return (
    <p className={`for-owner ${styles.hint}`}>
      You are logged in. <Link to="/dashboard">Go to your account</Link>
    </p>
  );
}
