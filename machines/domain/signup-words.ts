import { type PlanCode, planCodes, planText } from './plans.ts';
import { roleLabels } from './roles.ts';

const ways: Readonly<Record<string, string>> = {
  trial: 'Free trial',
  direct: 'Subscription',
  mobile: 'Mobile app',
};

/** Turns the codes of a stored signup into words for the team (TEAM-7). Codes of earlier releases stay as they are. */
export const signupWords = {
  role: (code: string): string => (roleLabels as Readonly<Record<string, string>>)[code] ?? code,
  plan: (code: string): string => ((planCodes as readonly string[]).includes(code) ? planText(code as PlanCode) : code),
  way: (code: string): string => ways[code] ?? code,
};
