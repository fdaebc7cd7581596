import { Checkbox, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { betaWords } from '../../machines/beta-application/beta-application.view.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import unsettled from '../drawings/unsettled.svg?raw';
import { AskingEmailField, Select, TextArea } from '../forms/fields.tsx';
import { RadioField } from '../forms/RadioField.tsx';
import { RelayForm } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import formStyles from './BetaForm.module.css';
import styles from './BetaScreen.module.css';
import { NdaLink, NdaText } from './Nda.tsx';

export function BetaScreen() {
  return (
    <>
      <div className="field">
        <PageHeader page={pages.betaTester} drawing={unsettled} />
      </div>
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
  const beta = useRelayForm(betaForm, betaWords, { alreadySent: sent === 'yes' });
  const { control, box, choicesOf, submission } = beta;
  const { form } = submission;
  return (
    <RelayForm form={beta}>
      <h3 className={formStyles.group}>You</h3>
      <TextInput {...control('full_name')} key={form.key('full_name')} autoComplete="name" />
      <AskingEmailField {...control('email')} key={form.key('email')} inForm={form} />
      <TextInput {...control('phone')} key={form.key('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <RadioField form={beta} field="contact_method" />

      <h3 className={formStyles.group}>Your practice</h3>
      <RadioField form={beta} field="clinical_title" />
      <TextInput {...control('county')} key={form.key('county')} autoComplete="off" />
      <Select {...control('state')} key={form.key('state')} autoComplete="address-level1" data={choicesOf('state')} />
      <TextInput {...control('employer')} key={form.key('employer')} autoComplete="organization" />
      <TextArea {...control('notes')} key={form.key('notes')} autoComplete="off" rows={5} />

      <h3 className={formStyles.group}>Your agreement</h3>
      <NdaLink />
      <Checkbox {...box('agree')} key={form.key('agree')} />
    </RelayForm>
  );
}
