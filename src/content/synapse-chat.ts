export const synapseAbilities = [
  { title: 'Image understanding', text: '(EKGs, X-rays)' },
  { title: 'Help with medical decision making', text: 'sections' },
  { title: 'Guideline references', text: 'named and dated' },
] as const;
