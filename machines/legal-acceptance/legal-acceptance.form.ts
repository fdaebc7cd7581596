import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';
import { legalBoxes, legalFields, legalPayload, unchecked } from './legal-acceptance.schema.ts';
import { legalButton, legalStatements } from './legal-statements.ts';

const boxes = { accept_terms: 'true', accept_baa: 'true', acknowledge_ip: 'true', acknowledge_legal: 'true' } as const;

export const legalForm = defineForm({
  id: 'legal-acceptance',
  controls: 'legal',
  screen: '/legal-acceptance',
  action: '/api/legal/accept',
  encoding: 'multipart/form-data',
  payload: legalPayload,
  fields: legalFields,
  labels: legalStatements,
  boxes,
  texts: {
    submit: legalButton,
    submitting: 'Recording…',
    // Follows 'Error: ' when the relay gives no reason.
    refused: 'Failed to record legal acceptance',
    interrupted: 'An error occurred. Please try again.',
  },
  alertFor: (wrong) => (legalBoxes.some((box) => wrong.includes(box)) ? [{ text: unchecked }] : null),
});

export const legalDetails = describeForm(legalForm, {
  purpose: 'Terms and BAA accepted, and where that leads.',
  samples: {
    first: { ...boxes, redirect_url: '/notes' },
    changed: { ...boxes, redirect_url: '/notes', user_email: 'ada@example.com' },
  },
  done: null,
  submission: null,
});
