import { Link } from '@tanstack/react-router';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import { sentHeader } from '../content/signup.ts';
import fourSteps from '../drawings/four-steps.svg?raw';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MobileSignupFlow } from './MobileSignupFlow.tsx';
import styles from './MobileSignupScreen.module.css';

interface MobileSignupScreenProps {
  /** Opened on iOS: without links to the terms, and without the footer (MOB-2). */
  ios: boolean;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

export function MobileSignupScreen(props: MobileSignupScreenProps) {
  return (
    <MobileSignupFlow
      {...props}
      renderFrame={(flow, done) => (
        <>
          <div className="field">
            <PageHeader page={done ? sentHeader : pages.mobileSignup} drawing={fourSteps} />
          </div>
          <div className={`wrap ${styles.content}`}>
            {flow}
            <p className={`muted taps ${styles.terms}`}>
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
      )}
    />
  );
}
