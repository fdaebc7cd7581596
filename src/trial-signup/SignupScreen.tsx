import { Link } from '@tanstack/react-router';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { signupHeader } from '../content/signup-header.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { SignupOffer } from './signup-address.ts';
import styles from './SignupScreen.module.css';
import { TrialSignupFlow } from './TrialSignupFlow.tsx';

interface SignupScreenProps {
  offer: SignupOffer;
  /** The plan that the address names, or null. */
  plan: PlanCode | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** `/signup`: the signup on its sheet, what happens next beside it, and the other ways in (SIGN-10). */
export function SignupScreen(props: SignupScreenProps) {
  const { offer, plan, alreadySent } = props;
  return (
    <>
      <div className="field">
        <PageHeader page={signupHeader[offer.type]} />
      </div>
      <div className={`wrap ${styles.content}`}>
        {/* Another address begins another signup. */}
        <TrialSignupFlow key={`${offer.type} ${offer.inviteToken} ${plan} ${alreadySent}`} {...props} />
        <ul className={styles.others}>
          <li>
            Already have an account? <Link to="/login">Log in</Link>
          </li>
          <li>
            Invite code for free access? <Link to="/signup-invite">Sign up with your code</Link>
          </li>
        </ul>
      </div>
    </>
  );
}
