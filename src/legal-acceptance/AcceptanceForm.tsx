import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { legalForm } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { legalBoxes, type LegalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalDates } from '../content/legal-documents.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { useAllChecked } from '../forms/useAllChecked.ts';
import type { SubmissionFormFor } from '../forms/useSubmissionForm.ts';
import styles from './AcceptanceForm.module.css';

interface AcceptanceFormProps {
  acceptance: SubmissionFormFor<typeof legalForm>;
  redirectUrl: string;
  userEmail: string | null;
  sending: boolean;
  /** The last send's error, or null. */
  failure: string | null;
  /** The server rendered the page with the alert. */
  arrived: boolean;
  way: ReactNode;
  onSubmit(payload: LegalPayload, key: string): void;
}

/** LEGAL-2. */
export function AcceptanceForm({
  acceptance,
  redirectUrl,
  userEmail,
  sending,
  failure,
  arrived,
  way,
  onSubmit,
}: AcceptanceFormProps) {
  const { form, box } = acceptance;
  const complete = useAllChecked(acceptance, legalBoxes);
  return (
    <SubmissionForm
      submission={acceptance}
      sending={sending}
      incomplete={!complete}
      failure={failure}
      arrived={arrived}
      carried={{ redirect_url: redirectUrl, ...(userEmail !== null && { user_email: userEmail }) }}
      below={way}
      onSubmit={onSubmit}
    >
      <ul className={styles.boxes}>
        {legalBoxes.map((name) => (
          <li key={name}>
            <Checkbox {...box(name)} key={form.key(name)} required />
          </li>
        ))}
      </ul>
      <p className={styles.version}>
        You accept the versions that were last updated {legalDates.updated}, effective {legalDates.effective}.
      </p>
    </SubmissionForm>
  );
}
