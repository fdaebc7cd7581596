import { brand } from '../../machines/domain/brand.ts';
import { type PricedPlan, pricedPlans } from '../../machines/billing/billing.plans.ts';
import { organizationPlan, planFamilies } from '../../machines/domain/plans.ts';

/** What a plan says beside its price, which machines/billing/billing.plans.ts has. */
export interface Plan extends PricedPlan {
  description: string;
  /** What sets it apart from the other plan with the same features. */
  difference?: string;
  features: readonly string[];
  highlighted: boolean;
}

/** The same on every plan, whatever it costs. */
export const commonFeatures = [
  'Unlimited encounters',
  'Ambient audio, text and echo mode',
  'SOAP, HPI, assessment and plan',
  'ICD-10 and billing suggestions',
  `${brand.assistant} clinical chat`,
] as const;

export const plans: readonly Plan[] = [
  {
    ...pricedPlans.np_pa,
    description: 'NP or PA',
    difference: `The same features as the ${planFamilies.md_do.label} plan. Your license sets the price.`,
    features: commonFeatures,
    highlighted: false,
  },
  {
    ...pricedPlans.md_do,
    description: 'MD or DO',
    difference: `The same features as the ${planFamilies.np_pa.label} plan. Your license sets the price.`,
    features: commonFeatures,
    highlighted: true,
  },
  {
    ...pricedPlans.organization,
    description: `Up to ${organizationPlan.users} users`,
    features: [...commonFeatures, 'Admin dashboard', 'Team note sharing'],
    highlighted: false,
  },
  {
    ...pricedPlans.enterprise,
    description: 'Health systems and groups',
    features: [...commonFeatures, 'Admin dashboard', 'Team note sharing', 'Security review', 'Rollout planning'],
    highlighted: false,
  },
];
