import { type PlanCode, planOf } from '../../machines/domain/plans.ts';
import { trialDays, type TrialStanding } from '../../machines/domain/trial.ts';

const inWords = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function standingTexts(standing: TrialStanding): { heading: string; lede: string } {
  switch (standing.state) {
    case 'waiting':
      return {
        heading: 'One step is left',
        lede: `Read and accept the terms. Your ${standing.invited ? 'free access' : `${trialDays}-day trial`} starts then.`,
      };
    case 'invited':
      return { heading: 'Free access', lede: 'Your invite gives you free access. It does not expire.' };
    case 'running':
      return {
        heading: standing.daysLeft === 1 ? '1 day left' : `${standing.daysLeft} days left`,
        lede: `Your ${trialDays}-day trial ends on ${inWords(standing.endsOn)}.`,
      };
    case 'ended':
      return {
        heading: 'Your trial has ended',
        lede: `It ended on ${inWords(standing.endedOn)}. Choose a plan to continue.`,
      };
  }
}

/** A mobile signup has no plan. */
export function planText(plan: PlanCode | null): string {
  if (plan === null) return 'Not chosen yet';
  const { family, annual } = planOf(plan);
  return `${family.label}, ${annual ? 'annual' : 'monthly'}`;
}
