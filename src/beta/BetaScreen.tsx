import { Checkbox } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { betaWords } from '../../machines/beta-application/beta-application.view.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import unsettled from '../drawings/unsettled.svg?raw';
import { AskingEmailField, Field, Select, TextArea } from '../forms/fields.tsx';
import { RadioField } from '../forms/RadioField.tsx';
import { RelayForm } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import formStyles from './BetaForm.module.css';
import styles from './BetaScreen.module.css';
import { NdaLink, NdaText } from './Nda.tsx';

export function BetaScreen() {
  return (
    <>
      <PageHeader page={pages.betaTester} drawing={unsettled} />
      <div className="wrap split form-screen">
        <BetaFlow />
        <div className={styles.beside}>
          <aside className={`beside ${styles.testing}`} aria-labelledby="testing">
            <h2 id="testing">What testing is like</h2>
            <ul>
              <li>You try new features before anyone else, free of charge.</li>
              <li>You tell us what helps, what hurts and what is missing.</li>
              <li>You test with made-up encounters until the agreements are signed.</li>
              <li>You can stop at any time.</li>
            </ul>
          </aside>
          <NdaText />
        </div>
      </div>
    </>
  );
}

function BetaFlow() {
  const { sent } = useSearch({ from: '/_site/beta-tester' });
  const form = useRelayForm(betaForm, betaWords, { alreadySent: sent === 'yes' });
  return (
    <RelayForm form={form}>
      <h3 className={formStyles.group}>You</h3>
      <Field form={form} name="full_name" autoComplete="name" />
      <Field form={form} name="email" as={AskingEmailField} inForm={form.submission.form} />
      <Field form={form} name="phone" type="tel" inputMode="tel" autoComplete="tel" />
      <RadioField form={form} name="contact_method" />

      <h3 className={formStyles.group}>Your practice</h3>
      <RadioField form={form} name="clinical_title" />
      <Field form={form} name="county" autoComplete="off" />
      <Field form={form} name="state" as={Select} autoComplete="address-level1" />
      <Field form={form} name="employer" autoComplete="organization" />
      <Field form={form} name="notes" as={TextArea} autoComplete="off" rows={5} />

      <h3 className={formStyles.group}>Your agreement</h3>
      <NdaLink />
      <Field form={form} name="agree" as={Checkbox} />
    </RelayForm>
  );
}
