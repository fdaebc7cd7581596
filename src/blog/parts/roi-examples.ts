import { organizationPlan, planFamilies } from '../../../machines/domain/plans.ts';
import { type Estimate, estimateOf, type RoiInputs } from '../../../machines/roi-calculator/roi.ts';
import { roiFields } from '../../../machines/roi-calculator/roi-fields.ts';
import { claims } from '../../content/claims.ts';

/** Invented practices, as stated in the article. Prices are current; results come from the calculator's code. */

const { monthly, extraUsers } = organizationPlan;

/** The organization plan's cost per month with this many extra users. */
const teamPrice = (further: { app: number; physician: number }) =>
  monthly + further.app * extraUsers.monthly.np_pa + further.physician * extraUsers.monthly.md_do;

export const oneClinician: RoiInputs = {
  clinicians: 1,
  visits: 18,
  minutes: 10,
  saved: 10,
  hour: 100,
  price: planFamilies.md_do.monthly,
};
export const oneMonth: Estimate = estimateOf(oneClinician);

/** Shares saved, in percent: the calculator's default, and our claim. */
export const begins = {
  calculator: roiFields.saved.example,
  claim: Number.parseInt(claims.documentationTime.figure, 10),
} as const;

export const shares = [5, oneClinician.saved, 20, begins.calculator, begins.claim].map((saved) => ({
  saved,
  ...estimateOf({ ...oneClinician, saved }),
}));

export const visitLeaves = 80;

export const visitsFor = (amount: number): number => Math.ceil(amount / visitLeaves);

/** Employer Costs for Employee Compensation, June 2025, private industry: wages and benefits, in percent. */
export const employerCosts = { wages: 70.2, benefits: 29.8 } as const;

export const scribe = { wage: 18, hours: 160, month: Math.round((18 * 160) / (employerCosts.wages / 100)) } as const;

/** The urgent care's two plans bought separately, in dollars per month. */
export const urgentCareApart = 2 * planFamilies.md_do.monthly + 3 * planFamilies.np_pa.monthly;
export const urgentCareTogether = teamPrice({ app: 0, physician: 0 });

/** A group of 14 physicians and 10 others; the plan covers ten users: physicians first, or others first. */
export const groupLeast = teamPrice({ app: 10, physician: 4 });
export const groupMost = teamPrice({ app: 0, physician: 14 });

/** `price`: the cheapest fitting plan per clinician; for the group, the higher of both sums. */
export const practices = {
  solo: { clinicians: 1, visits: 14, minutes: 9, saved: 10, hour: 70, price: planFamilies.np_pa.monthly },
  urgentCare: { clinicians: 5, visits: 26, minutes: 6, saved: 10, hour: 95, price: urgentCareApart / 5 },
  group: {
    clinicians: 24,
    visits: 15,
    minutes: 11,
    saved: 6,
    hour: 110,
    price: Math.round((groupMost / 24) * 100) / 100,
  },
} as const satisfies Record<string, RoiInputs>;

export const practiceMonths = {
  solo: estimateOf(practices.solo),
  urgentCare: estimateOf(practices.urgentCare),
  group: estimateOf(practices.group),
} satisfies Record<keyof typeof practices, Estimate>;
