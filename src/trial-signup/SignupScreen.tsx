import { Link, useSearch } from '@tanstack/react-router';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { planFromText } from '../../machines/trial-signup/plan-from-text.ts';
import { signupAddress, type SignupOffer } from '../../machines/trial-signup/signup-address.ts';
import { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import { signupSteps, trialSignupView } from '../../machines/trial-signup/trial-signup.view.ts';
import { AlreadyLoggedIn } from '../components/AlreadyLoggedIn.tsx';
import { inThisTab } from '../components/in-this-tab.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { signupHeader } from '../content/signup-header.ts';
import { sentHeader } from '../content/signup.ts';
import fourSteps from '../drawings/four-steps.svg?raw';
import { CheckEmail, useHeadingFocus } from '../forms/CheckEmail.tsx';
import { AskingEmailField, Field } from '../forms/fields.tsx';
import formStyles from '../forms/forms.module.css';
import { PasswordField } from '../forms/PasswordField.tsx';
import { FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { sendForm } from '../forms/send-submission.ts';
import { useFormView } from '../forms/useRelayForm.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { replaceAddress } from '../routing/router-internals.ts';
import { useRefusal } from '../routing/use-refusal.ts';
import planStyles from './AccountForm.module.css';
import chooserStyles from './PlanChooser.module.css';
import styles from './SignupScreen.module.css';

interface TrialSignupProps {
  offer: SignupOffer;
  plan: PlanCode | null;
  alreadySent: boolean;
}

/** Runs the signup: its form's values, its machine with the page's actions, and its view. */
function useTrialSignup(input: TrialSignupProps) {
  // A field without a control may be the invalid one. Passwords are never written into a page.
  const submission = useSubmissionForm(trialSignupForm, {}, (refused) => ({
    ...refused,
    values: { ...refused.values, password: '' },
    error: refusalMessage(refused, trialSignupForm.texts.refused),
  }));
  const machine = trialSignupMachine.provide({
    actors: { send: sendForm(trialSignupForm) as never },
    actions: {
      namePlan: (_, named) => replaceAddress(signupAddress(input.offer, named)),
      openPaymentPage: (_, path) => path !== null && window.location.assign(path),
      clearPassword: () => submission.form.setFieldValue('password', ''),
      ...submission.actions,
    },
  });
  return useFormView(submission, machine, trialSignupView, input);
}

function AccountFields({ form }: { form: ReturnType<typeof useTrialSignup> }) {
  const { view } = form;
  return (
    <>
      <div className={formStyles.names}>
        <Field form={form} name="firstName" autoComplete="given-name" />
        <Field form={form} name="lastName" autoComplete="family-name" />
      </div>
      <Field form={form} name="email" as={AskingEmailField} inForm={form.submission.form} />
      <Field
        form={form}
        name="password"
        as={PasswordField}
        autoComplete="new-password"
        {...(view.passwordReminder !== null && { description: view.passwordReminder })}
      />
      <Field form={form} name="organization" autoComplete="organization" />
      {view.invite && <p className="muted">{view.invite}</p>}
      {view.mailed && <p className="muted">{view.mailed}</p>}
    </>
  );
}

function ChosenPlan({ view, send }: Pick<ReturnType<typeof useTrialSignup>, 'view' | 'send'>) {
  const changePlan = inThisTab(() => send({ type: 'plan.change' }));
  return (
    <div className={`between taps ${planStyles.plan}`}>
      <p>
        <b>{view.plan?.label}</b>
        <span>{view.plan?.price}</span>
      </p>
      <a href={view.chooserAddress} aria-disabled={view.isSending || undefined} data-replay="" onClick={changePlan}>
        Choose a different plan
      </a>
    </div>
  );
}

/** SIGN-2. The choices are links, which lead to the form without script. */
function PlanChooser({
  families,
  send,
}: Pick<ReturnType<typeof useTrialSignup>['view'], 'families'> & Pick<ReturnType<typeof useTrialSignup>, 'send'>) {
  return (
    <ul className={chooserStyles.plans}>
      {families?.map(({ label, audience, plans }) => (
        <li key={label}>
          <h3>{label}</h3>
          <p className="muted">{audience}</p>
          <div className={chooserStyles.choices}>
            {plans.map(({ code, price, billing, address, isChosen }) => (
              <a
                key={code}
                href={address}
                aria-current={isChosen || undefined}
                onClick={inThisTab(() => send({ type: 'plan.choose', plan: code }))}
              >
                {/* The eye has read the plan's name above. */}
                <span className="unseen">{`${label}: `}</span>
                <b className="point">{price}</b> <span className="fine">{billing}</span>
              </a>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function SignupScreen() {
  const search = useSearch({ from: '/_site/signup' });
  const refusal = useRefusal(trialSignupForm.id);
  // The answer to a rejected post has no query: the form contains its values.
  const {
    plan: text = '',
    type: wanted,
    invite_token: inviteToken = '',
  }: typeof search = refusal ? { ...refusal.values, type: refusal.values['signup_type'] ?? '' } : search;
  const plan = planFromText(text);
  const type = wanted === 'direct' ? 'direct' : 'trial';
  // Thanks without a plan would show the choice of plans.
  const alreadySent = search.sent === 'yes' && plan !== null;
  const opened = { offer: { type, inviteToken }, plan, alreadySent } as const;
  // A query of its own makes a new signup.
  return <TrialSignup key={`${type} ${inviteToken} ${plan} ${alreadySent}`} {...opened} />;
}

function TrialSignup(opened: TrialSignupProps) {
  const { offer } = opened;
  const account = useTrialSignup(opened);
  const { submission, view, send } = account;
  const { families, plan, sent, next, paymentPage } = view;
  const heading = useHeadingFocus(view.heading);

  const mailed = (
    <CheckEmail
      sent={sent}
      address={submission.text('email')}
      correctAt={view.correctAddress}
      form={submission.form}
      onCorrect={() => send({ type: 'form.correct' })}
    >
      <p>{next}</p>
      {paymentPage && (
        <p>
          <a className="button" href={paymentPage}>
            Go to the payment page
          </a>
        </p>
      )}
    </CheckEmail>
  );
  return (
    <>
      <PageHeader page={sent === null ? signupHeader[offer.type] : sentHeader} drawing={fourSteps}>
        <div className={styles.loggedIn}>
          <AlreadyLoggedIn />
        </div>
      </PageHeader>
      <div className={`wrap ${styles.content}`}>
        <FormSheet
          form={account}
          titleRef={heading}
          outcome={families ? <PlanChooser families={families} send={send} /> : mailed}
          beside={<NextSteps steps={signupSteps[offer.type]} isSent={view.isMailNext} />}
        >
          {plan && (
            <>
              <ChosenPlan {...account} />
              <FormFields
                form={account}
                carried={{ role: plan.role, plan: plan.code, signup_type: offer.type, invite_token: offer.inviteToken }}
              >
                <AccountFields form={account} />
              </FormFields>
            </>
          )}
        </FormSheet>
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
  );
}
