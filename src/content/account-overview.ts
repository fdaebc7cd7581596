import { momentText } from '../../machines/domain/moment-text.ts';
import { trialDays, type TrialStanding } from '../../machines/domain/trial.ts';

/** @param zone default: the reader's (ACC-10) */
export function standingTexts(standing: TrialStanding, zone?: 'UTC'): { heading: string; lede: string } {
  switch (standing.state) {
    case 'waiting':
      return {
        heading: 'One step left',
        lede: `Read and accept the terms. Your ${standing.invited ? 'free access' : `${trialDays}-day trial`} starts then.`,
      };
    case 'invited':
      return { heading: 'Free access', lede: 'Your invite gives you free access. It does not expire.' };
    case 'running':
      return {
        heading: standing.daysLeft === 1 ? '1 day left' : `${standing.daysLeft} days left`,
        lede: `Your ${trialDays}-day trial ends on ${momentText(standing.endsAt, zone)}.`,
      };
    case 'ended':
      return {
        heading: 'Your trial has ended',
        lede: `It ended on ${momentText(standing.endedAt, zone)}. Choose a plan to continue.`,
      };
  }
}
