import { brand } from '../domain/brand.ts';
import type { LegalBox } from './legal-acceptance.schema.ts';

/** Recorded with each acceptance. */
export const legalButton = 'Accept and continue';

export const legalStatements: Readonly<Record<LegalBox, string>> = {
  accept_terms: 'I have read the Terms & Conditions and accept them.',
  accept_baa: 'I have read the Business Associate Agreement (BAA) and accept it.',
  acknowledge_ip: `I acknowledge that the software, the models and the name of ${brand.name} remain its intellectual property.`,
  acknowledge_legal:
    'I confirm that I am a licensed healthcare provider or authorized staff, and that I am authorized to accept on behalf of my practice.',
};
