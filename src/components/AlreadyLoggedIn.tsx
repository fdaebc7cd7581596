import { Link } from '@tanstack/react-router';

/** ACC-1. Shows when the boot script found the hint of a session. */
export function AlreadyLoggedIn() {
  return (
    <p className="for-owner hint">
      You are logged in. <Link to="/account">Go to your account</Link>
    </p>
  );
}
