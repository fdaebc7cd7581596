import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { betaWords } from '../../machines/beta-application/beta-application.view.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { RelayForm } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { BetaFields } from './BetaForm.tsx';

export interface BetaProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

export function BetaFlow(opened: BetaProps) {
  const beta = useRelayForm(betaForm, betaWords, opened);
  return (
    <RelayForm form={beta}>
      <BetaFields beta={beta} />
    </RelayForm>
  );
}
