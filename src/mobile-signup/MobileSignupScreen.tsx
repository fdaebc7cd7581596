import { Link } from '@tanstack/react-router';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MobileSignupFlow } from './MobileSignupFlow.tsx';
import styles from './MobileSignupScreen.module.css';

interface MobileSignupScreenProps {
  /** Opened on iOS: without the links to the terms, and the site's footer is left out as well (MOB-2). */
  ios: boolean;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** `/mobile-signup`: the short signup on its sheet, and what happens next. */
export function MobileSignupScreen(props: MobileSignupScreenProps) {
  return (
    <>
      <div className="field">
        <PageHeader page={pages.mobileSignup} />
      </div>
      <div className={`wrap ${styles.content}`}>
        <MobileSignupFlow {...props} />
        <p className={styles.terms}>
          For licensed healthcare providers and authorized staff.
          {!props.ios && (
            <>
              {' '}
              Read the <Link to="/terms">terms of service</Link> and the <Link to="/privacy">privacy policy</Link>.
            </>
          )}
        </p>
      </div>
    </>
  );
}
