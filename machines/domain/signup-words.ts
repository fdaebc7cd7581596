import { type PlanCode, planCodes, planText } from './plans.ts';
import { roleLabels } from './roles.ts';

const ways: Readonly<Record<string, string>> = {
  trial: 'Free trial',
  direct: 'Subscription',
  mobile: 'Mobile app',
};

/** What a stored signup says in codes, in words for the team (TEAM-7). A code of an earlier release stays as it is. */
export const signupWords = {
  role: (code: string): string => (roleLabels as Readonly<Record<string, string>>)[code] ?? code,
  plan: (code: string): string => ((planCodes as readonly string[]).includes(code) ? planText(code as PlanCode) : code),
  way: (code: string): string => ways[code] ?? code,
};
