import { Link } from '@tanstack/react-router';
import { policies } from '../content/policies.ts';
import { SideLink } from './AccountScreen.tsx';

export function TrialSideLink() {
  return (
    <SideLink title="New here?">
      <p>
        The trial is free for {policies.trialDays} days, no credit card required.{' '}
        <Link to="/signup">Start your free trial</Link>
      </p>
    </SideLink>
  );
}

export function InviteSideLink() {
  return (
    <SideLink title="Invited?">
      <p>
        An invite code gives free access. <Link to="/signup-invite">Use an invite code</Link>
      </p>
    </SideLink>
  );
}

export function LoginSideLink({ title = 'Remember your password?' }: { title?: string }) {
  return (
    <SideLink title={title}>
      <p>
        Then you can just log in. <Link to="/login">Log in</Link>
      </p>
    </SideLink>
  );
}

export function AccountSideLink() {
  return (
    <SideLink title="Back">
      <p>
        Everything in one place. <Link to="/account">Your account</Link>
      </p>
    </SideLink>
  );
}

export function HelpSideLink({ title = 'Still stuck?' }: { title?: string }) {
  return (
    <SideLink title={title}>
      <p>
        A person answers within {policies.answers.general}. <Link to="/contact">Write to us</Link>
      </p>
    </SideLink>
  );
}
