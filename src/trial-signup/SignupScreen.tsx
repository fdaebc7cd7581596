import { Link } from '@tanstack/react-router';
import type { PlanCode } from '../../machines/domain/plans.ts';
import type { SignupOffer } from '../../machines/trial-signup/signup-address.ts';
import { AlreadyLoggedIn } from '../components/AlreadyLoggedIn.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { sentHeader } from '../content/signup.ts';
import { signupHeader } from '../content/signup-header.ts';
import fourSteps from '../drawings/four-steps.svg?raw';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import styles from './SignupScreen.module.css';
import { TrialSignupFlow } from './TrialSignupFlow.tsx';

interface SignupScreenProps {
  offer: SignupOffer;
  plan: PlanCode | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

export function SignupScreen(props: SignupScreenProps) {
  const { offer, plan, alreadySent } = props;
  return (
    // A query of its own makes a new signup.
    <TrialSignupFlow
      key={`${offer.type} ${offer.inviteToken} ${plan} ${alreadySent}`}
      {...props}
      renderFrame={(flow, done) => (
        <>
          <div className="field">
            <PageHeader page={done ? sentHeader : signupHeader[offer.type]} drawing={fourSteps}>
              <div className={styles.loggedIn}>
                <AlreadyLoggedIn />
              </div>
            </PageHeader>
          </div>
          <div className={`wrap ${styles.content}`}>
            {flow}
            <ul className={`cluster taps ${styles.others}`}>
              <li>
                Already have an account? <Link to="/login">Log in</Link>
              </li>
              <li>
                Invite code for free access? <Link to="/signup-invite">Sign up with your code</Link>
              </li>
            </ul>
          </div>
        </>
      )}
    />
  );
}
