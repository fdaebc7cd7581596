import { TextInput } from '@mantine/core';
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
import { AskingEmailField, Select } from '../forms/fields.tsx';
import formStyles from '../forms/forms.module.css';
import { FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { type RelayFormFor, useRelayForm } from '../forms/useRelayForm.ts';
import styles from './MobileSignupScreen.module.css';

function MobileSignupFields({ control, submission, choicesOf }: RelayFormFor<typeof mobileSignupForm>) {
  const { form } = submission;
  return (
    <>
      <div className={formStyles.names}>
        <TextInput {...control('firstName')} key={form.key('firstName')} autoComplete="given-name" />
        <TextInput {...control('lastName')} key={form.key('lastName')} autoComplete="family-name" />
      </div>
      <AskingEmailField {...control('email')} key={form.key('email')} inForm={form} />
      <Select {...control('role')} key={form.key('role')} autoComplete="off" data={choicesOf('role')} />
      <TextInput {...control('organization')} key={form.key('organization')} autoComplete="organization" />
    </>
  );
}

export function MobileSignupScreen() {
  const { sent } = useSearch({ from: '/_site/mobile-signup' });
  // Opened on iOS: without links to the terms, and without the footer (MOB-2).
  const { ios } = useLoaderData({ from: '/_site/mobile-signup' });
  const signup = useRelayForm(mobileSignupForm, mobileSignupWords, {
    alreadySent: sent === 'yes',
    // A field without a control may be the invalid one.
    shownAs: (refused) => ({ ...refused, error: refusalMessage(refused, mobileSignupForm.texts.refused) }),
  });
  const { submission, view, send } = signup;
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
      <div className="field">
        <PageHeader page={isSent ? sentHeader : pages.mobileSignup} drawing={fourSteps} />
      </div>
      <div className={`wrap ${styles.content}`}>
        <FormSheet
          form={signup}
          titleRef={heading}
          outcome={outcome}
          beside={<NextSteps steps={mobileSignupSteps} isSent={isSent} />}
        >
          <FormFields form={signup} carried={{ isIOS: ios }}>
            <MobileSignupFields {...signup} />
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
