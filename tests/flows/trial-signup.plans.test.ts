import { expect, test } from 'vitest';
import { planCodes, planOf } from '../../machines/domain/plans.ts';
import { planFromText } from '../../machines/trial-signup/plan-from-text.ts';

test.each([
  ['np_pa', 'np_pa_monthly'],
  ['NP', 'np_pa_monthly'],
  ['advanced_practice', 'np_pa_monthly'],
  ['md_do', 'md_do_monthly'],
  ['MD', 'md_do_monthly'],
  ['physician', 'md_do_monthly'],
  ['NP_PA', 'np_pa_monthly'],
  ['np', 'np_pa_monthly'],
  ['Advanced_Practice', 'np_pa_monthly'],
  ['Md_Do', 'md_do_monthly'],
  ['md', 'md_do_monthly'],
  ['PHYSICIAN', 'md_do_monthly'],
  // Inside a code, with its billing period.
  ['np_pa_monthly', 'np_pa_monthly'],
  ['md_do_monthly', 'md_do_monthly'],
  ['np_pa_annual', 'np_pa_annual'],
  ['md_do_annual', 'md_do_annual'],
  ['MD_DO_ANNUAL', 'md_do_annual'],
  ['advanced_practice_provider_annual', 'np_pa_annual'],
  ['physician-annual', 'md_do_annual'],
  // Labels and other separators.
  ['Advanced Practice Provider', 'np_pa_monthly'],
  ['advanced-practice', 'np_pa_monthly'],
  ['NP/PA', 'np_pa_monthly'],
  ['  np  ', 'np_pa_monthly'],
  ['plan:md.do', 'md_do_monthly'],
  // The plan of NPs and PAs; the second word does not mean physicians.
  ['NP or physician assistant', 'np_pa_monthly'],
  ['PA', 'np_pa_monthly'],
  ['pa_annual', 'np_pa_annual'],
  ['physician_assistant', 'np_pa_monthly'],
  ['Physician Assistant', 'np_pa_monthly'],
  ['physician_assistant_annual', 'np_pa_annual'],
])('[SIGN-3] the plan that a text names: %j is %s', (text, code) => expect(planFromText(text)).toBe(code));

test.each([
  '',
  ' ',
  'annual',
  'trial',
  'enterprise',
  // Within other words.
  'input',
  'snp',
  'npm',
  'cmd',
  'mdx',
  'npé',
  'émd',
  'mddo',
  'physicians',
  'metaphysician',
  'advancedpractice',
  'advanced_',
  'practice',
  'advanced_care_practice',
  'unplanned',
  'spa',
  'do',
  'np_md',
  'physician or NP',
  '<script>',
])('[SIGN-3] the plan that a text names: %j is none', (text) => expect(planFromText(text)).toBeNull());

test('[SIGN-3] the plan that a text names: every code names its own plan', () => {
  for (const code of planCodes) expect(planFromText(code)).toBe(code);
});

test('[SIGN-3] [SIGN-4] [PRICE-1] [PRICE-2] each plan has its required name, price and role', () => {
  const app = {
    label: 'Advanced Practice Provider',
    role: 'nurse_practitioner',
    monthly: 79,
    annual: { month: 63, year: 756 },
  };
  const physician = { label: 'Physician', role: 'physician', monthly: 99, annual: { month: 79, year: 948 } };
  expect(planCodes.map(planOf)).toEqual([
    { family: app, annual: false },
    { family: app, annual: true },
    { family: physician, annual: false },
    { family: physician, annual: true },
  ]);
});
