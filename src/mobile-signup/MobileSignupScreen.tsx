import { Link, useLoaderData, useSearch } from '@tanstack/react-router';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { mobileSignupSteps, mobileSignupWords } from '../../machines/mobile-signup/mobile-signup.view.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import { sentHeader } from '../content/signup.ts';
import fourSteps from '../drawings/four-steps.svg?raw';
import { CheckEmail, useHeadingFocus } from '../forms/CheckEmail.tsx';
import { AskingEmailField, Field, Select } from '../forms/fields.tsx';
import formStyles from '../forms/forms.module.css';
import { FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import styles from './MobileSignupScreen.module.css';

export function MobileSignupScreen() {
  const { sent } = useSearch({ from: '/_site/mobile-signup' });
  // Opened on iOS: without links to the terms, and without the footer (MOB-2).
  const { ios } = useLoaderData({ from: '/_site/mobile-signup' });
  const form = useRelayForm(mobileSignupForm, mobileSignupWords, {
    alreadySent: sent === 'yes',
    // A field without a control may be the invalid one.
    shownAs: (refused) => ({ ...refused, error: refusalMessage(refused, mobileSignupForm.texts.refused) }),
  });
  const { submission, view, send } = form;
  const isSent = view.thanks !== null;
  const heading = useHeadingFocus(isSent ? 'sent' : 'form');

  const outcome = (
    <CheckEmail
      sent={view.thanks}
      address={submission.text('email')}
      // The link keeps the query's iOS marker.
      correctAt={`${BASE_PATH}${mobileSignupForm.screen}${ios ? '?ios=1' : ''}`}
      form={submission.form}
      onCorrect={() => send({ type: 'form.again' })}
    />
  );
  return (
    <>
      <PageHeader page={isSent ? sentHeader : pages.mobileSignup} drawing={fourSteps} />
      <div className={`wrap ${styles.content}`}>
        <FormSheet
          form={form}
          titleRef={heading}
          outcome={outcome}
          beside={<NextSteps steps={mobileSignupSteps} isSent={isSent} />}
        >
          <FormFields form={form} carried={{ isIOS: ios }}>
            <div className={formStyles.names}>
              <Field form={form} name="firstName" autoComplete="given-name" />
              <Field form={form} name="lastName" autoComplete="family-name" />
            </div>
            <Field form={form} name="email" as={AskingEmailField} inForm={submission.form} />
            <Field form={form} name="role" as={Select} autoComplete="off" />
            <Field form={form} name="organization" autoComplete="organization" />
          </FormFields>
        </FormSheet>
        <p className={`muted taps ${styles.terms}`}>
          For licensed healthcare providers and authorized staff.
          {!ios && (
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
