import { Link } from '@tanstack/react-router';
import { policies } from '../content/policies.ts';
import { SideLink } from './AccountScreen.tsx';

export function TrialWay() {
  return (
    <SideLink title="New here?">
      <p>
        The trial is free for {policies.trialDays} days, no credit card required.{' '}
        <Link to="/signup">Start your free trial</Link>
      </p>
    </SideLink>
  );
}

export function InviteWay() {
  return (
    <SideLink title="Invited?">
      <p>
        An invite code gives free access. <Link to="/signup-invite">Use an invite code</Link>
      </p>
    </SideLink>
  );
}

export function PlansWay() {
  return (
    <SideLink title="After the trial">
      <p>
        Priced per clinician, every encounter included. <Link to="/pricing">See the plans</Link>
      </p>
    </SideLink>
  );
}

export function LoginWay({ title = 'Remember your password?' }: { title?: string }) {
  return (
    <SideLink title={title}>
      <p>
        Then you can just log in. <Link to="/login">Log in</Link>
      </p>
    </SideLink>
  );
}

export function AccountWay() {
  return (
    <SideLink title="Back">
      <p>
        Plan, documents and sessions are on one page. <Link to="/dashboard">Your account</Link>
      </p>
    </SideLink>
  );
}

export function HelpWay({ title = 'Still stuck?' }: { title?: string }) {
  return (
    <SideLink title={title}>
      <p>
        A person answers within {policies.answers.general}. <Link to="/contact">Write to us</Link>
      </p>
    </SideLink>
  );
}
