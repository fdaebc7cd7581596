import { planFamilies } from '../../../machines/domain/plans.ts';
import { type Estimate, estimateOf, type RoiInputs } from '../../../machines/roi-calculator/roi.ts';
import { roiFields } from '../../../machines/roi-calculator/roi-fields.ts';
import { claims } from '../../content/claims.ts';
import { plans } from '../../content/prices.ts';

/**
 * The sums of the article on return. What a practice is like is made up, and the article says so; prices are ours as
 * they stand, and every result is worked out as the calculator of the enterprise page does it.
 */

const organization = plans.find(({ extraUsers }) => extraUsers !== undefined);
if (!organization?.price || !organization.extraUsers) throw new Error('No plan has further users');

/** What the organization plan costs a month, with so many further users. */
const teamPrice = (further: { app: number; physician: number }) =>
  (organization.price?.monthly ?? 0) +
  further.app * (organization.extraUsers?.monthly.app ?? 0) +
  further.physician * (organization.extraUsers?.monthly.physician ?? 0);

/** One physician, whose month the article works through. */
export const oneClinician: RoiInputs = {
  clinicians: 1,
  visits: 18,
  minutes: 10,
  saved: 10,
  hour: 100,
  price: planFamilies.md_do.monthly,
};
export const oneMonth: Estimate = estimateOf(oneClinician);

/** Shares saved, in percent: where the calculator begins, and where our claim does. */
export const begins = {
  calculator: roiFields.saved.example,
  claim: Number.parseInt(claims.documentationTime.figure, 10),
} as const;

/** The same month at other shares saved. */
export const shares = [5, oneClinician.saved, 20, begins.calculator, begins.claim].map((saved) => ({
  saved,
  ...estimateOf({ ...oneClinician, saved }),
}));

/** What an added visit leaves, in dollars. */
export const visitLeaves = 80;

/** Visits that pay for an amount. */
export const visitsFor = (amount: number): number => Math.ceil(amount / visitLeaves);

/** Employer Costs for Employee Compensation, June 2025, private industry: the shares of wages and of benefits, in percent. */
export const employerCosts = { wages: 70.2, benefits: 29.8 } as const;

/** A scribe: dollars and hours, the hours of a full month. */
export const scribe = { wage: 18, hours: 160, month: Math.round((18 * 160) / (employerCosts.wages / 100)) } as const;

/** The two plans of the urgent care, bought one by one: dollars a month. */
export const urgentCareApart = 2 * planFamilies.md_do.monthly + 3 * planFamilies.np_pa.monthly;
export const urgentCareTogether = teamPrice({ app: 0, physician: 0 });

/** A group of 14 physicians and 10 others, by who is counted among the ten users that the plan covers: physicians, or the others. */
export const groupLeast = teamPrice({ app: 10, physician: 4 });
export const groupMost = teamPrice({ app: 0, physician: 14 });

/** The three practices; `price` is what the cheapest plan that fits costs each clinician, for the group the higher of the two sums. */
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
