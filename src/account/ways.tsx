import { Link } from '@tanstack/react-router';
import { policies } from '../content/policies.ts';
import { Way } from './AccountScreen.tsx';

/** The ways on that stand beside several forms. */

export function TrialWay() {
  return (
    <Way title="New here?">
      <p>
        The trial is free for {policies.trialDays} days, no credit card required.{' '}
        <Link to="/signup">Start your free trial</Link>
      </p>
    </Way>
  );
}

export function InviteWay() {
  return (
    <Way title="Invited?">
      <p>
        An invite code gives free access. <Link to="/signup-invite">Use an invite code</Link>
      </p>
    </Way>
  );
}

export function PlansWay() {
  return (
    <Way title="After the trial">
      <p>
        Priced per clinician, every encounter included. <Link to="/pricing">See the plans</Link>
      </p>
    </Way>
  );
}

/** @param props.title why the visitor may have a password that works */
export function LoginWay({ title = 'Remember your password?' }: { title?: string }) {
  return (
    <Way title={title}>
      <p>
        Then you can just log in. <Link to="/login">Log in</Link>
      </p>
    </Way>
  );
}

/** @param props.title what the visitor may be in */
export function HelpWay({ title = 'Still stuck?' }: { title?: string }) {
  return (
    <Way title={title}>
      <p>
        A person answers within {policies.answers.general}. <Link to="/contact">Write to us</Link>
      </p>
    </Way>
  );
}
