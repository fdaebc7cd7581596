import { brand } from '../../machines/domain/brand.ts';
import { type PlanId, type PricedPlan, pricedPlans } from '../../machines/billing/billing.plans.ts';
import { organizationPlan, planFamilies } from '../../machines/domain/plans.ts';
import { policies } from './policies.ts';

/** Texts of a plan beside its price, which is in machines/billing/billing.plans.ts. */
export interface Plan extends PricedPlan {
  id: PlanId;
  description: string;
  features: readonly string[];
  highlighted: boolean;
}

/** Features of every plan. */
export const commonFeatures = [
  'Unlimited encounters',
  'Ambient audio, text and echo mode',
  'SOAP, HPI, assessment and plan',
  'ICD-10 and billing suggestions',
  `${brand.assistant} clinical chat`,
] as const;

/** Beginning of a clinician's plan, and its difference from the other one. */
const clinicianFeatures = (other: 'np_pa' | 'md_do') => [
  ...commonFeatures,
  `${policies.trialDays}-day free trial`,
  'No credit card required',
  `The same features as the ${planFamilies[other].label} plan. Your license sets the price.`,
];

export const plans: readonly Plan[] = [
  {
    id: 'np_pa',
    ...pricedPlans.np_pa,
    description: 'NP or PA',
    features: clinicianFeatures('md_do'),
    highlighted: false,
  },
  {
    id: 'md_do',
    ...pricedPlans.md_do,
    description: 'MD or DO',
    features: clinicianFeatures('np_pa'),
    highlighted: true,
  },
  {
    id: 'organization',
    ...pricedPlans.organization,
    description: `Up to ${organizationPlan.users} users`,
    features: [...commonFeatures, 'Admin dashboard', 'Team note sharing'],
    highlighted: false,
  },
  {
    id: 'enterprise',
    ...pricedPlans.enterprise,
    description: 'Health systems and groups',
    features: [...commonFeatures, 'Admin dashboard', 'Team note sharing', 'Security review', 'Rollout planning'],
    highlighted: false,
  },
];
