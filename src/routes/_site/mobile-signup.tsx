import { createFileRoute } from '@tanstack/react-router';
import { isIosAgent } from '../../../machines/mobile-signup/ios-agent.ts';
import { pageHead } from '../../content/head.ts';
import { MobileSignupScreen } from '../../mobile-signup/MobileSignupScreen.tsx';

interface MobileSignupSearch {
  /** `1` when opened by an iOS app (MOB-2). */
  ios?: string;
  sent?: string;
}

export const Route = createFileRoute('/_site/mobile-signup')({
  validateSearch: (search: MobileSignupSearch) => search,
  loaderDeps: ({ search }) => ({ ios: search.ios }),
  loader: ({ deps, context: { refusal } }) => ({
    ios: deps.ios === '1' || refusal?.values['isIOS'] === 'true' || isIosAgent(globalThis.navigator?.userAgent ?? ''),
  }),
  head: () => pageHead('mobileSignup'),
  component: MobileSignupScreen,
});
