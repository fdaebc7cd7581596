import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { betaApplicationMachine } from '../../machines/beta-application/beta-application.machine.ts';
import { betaView } from '../../machines/beta-application/beta-application.view.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { FormRegion, Thanks } from '../forms/FormRegion.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import { BetaFields } from './BetaForm.tsx';

export interface BetaProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

export function BetaFlow({ alreadySent, refusal }: BetaProps) {
  const beta = useViewedForm(betaForm, betaApplicationMachine, betaView, { input: { alreadySent }, refusal });
  const { submission, flow, view } = beta;

  return (
    <FormRegion form={betaForm} view={view} outcome={<Thanks form={betaForm} view={view} send={flow.send} />}>
      <ViewedForm submission={submission} view={view} send={flow.send}>
        <BetaFields beta={beta} />
      </ViewedForm>
    </FormRegion>
  );
}
