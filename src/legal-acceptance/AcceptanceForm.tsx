import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type LegalBox,
  legalBoxes,
  legalForm,
  legalPayload,
  type LegalPayload,
} from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalButton, legalMessages, legalStatements } from '../content/legal-acceptance.ts';
import { legalDates } from '../content/legal-documents.ts';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormAlert } from '../forms/FormAlert.tsx';
import formStyles from '../forms/forms.module.css';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useAllChecked } from '../forms/useAllChecked.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './AcceptanceForm.module.css';

const empty: Record<LegalBox, boolean> = {
  accept_terms: false,
  accept_baa: false,
  acknowledge_ip: false,
  acknowledge_legal: false,
};

/** The four boxes and what is wrong with them (LEGAL-2). */
export function useAcceptanceForm(refusal: RejectedPost | null) {
  return useSubmissionForm({ id: 'legal', schema: legalForm, empty, refusal, alertFor: () => legalMessages.unchecked });
}

interface AcceptanceFormProps {
  acceptance: ReturnType<typeof useAcceptanceForm>;
  /** What is sent along with the boxes. */
  redirectUrl: string;
  userEmail: string | null;
  sending: boolean;
  alert: ReactNode;
  /** The page has arrived with it. */
  arrived: boolean;
  /** Where else the visitor has to go first. */
  way: ReactNode;
  onSubmit(payload: LegalPayload, key: string): void;
}

/** The four boxes and the button that sends them (LEGAL-2). Without script the browser posts exactly the same fields. */
export function AcceptanceForm({
  acceptance,
  redirectUrl,
  userEmail,
  sending,
  alert,
  arrived,
  way,
  onSubmit,
}: AcceptanceFormProps) {
  const { form, element, box } = acceptance;
  const complete = useAllChecked(acceptance, legalBoxes);

  const send = (key: string) => {
    const boxes = Object.fromEntries(legalBoxes.map((name) => [name, 'true']));
    onSubmit(
      legalPayload.parse({ ...boxes, redirect_url: redirectUrl, ...(userEmail !== null && { user_email: userEmail }) }),
      key,
    );
  };

  return (
    <MantineFrame>
      <form
        ref={element}
        className={formStyles.form}
        action="/api/legal/accept"
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => acceptance.onSubmit(event, (_, key) => send(key))}
      >
        <ErrorSummary problem={acceptance.problem} />
        <ul className={styles.boxes}>
          {legalBoxes.map((name) => (
            <li key={name}>
              <Checkbox
                {...box(name)}
                key={form.key(name)}
                name={name}
                value="true"
                required
                label={legalStatements[name]}
              />
            </li>
          ))}
        </ul>
        <input type="hidden" name="redirect_url" value={redirectUrl} />
        {userEmail !== null && <input type="hidden" name="user_email" value={userEmail} />}
        <p className={styles.version}>
          You accept the versions that were last updated {legalDates.updated}, effective {legalDates.effective}.
        </p>
        {acceptance.problem === null && <FormAlert text={alert} arrived={arrived} />}
        {way}
        <SubmitButton waiting={sending || !complete}>{sending ? 'Recording…' : legalButton}</SubmitButton>
      </form>
    </MantineFrame>
  );
}
