import { brand } from '../../machines/domain/brand.ts';

export type AuthorId = 'founder' | 'finance' | 'team';

export interface Author {
  id: AuthorId;
  /** The byline. A role, until the operator sets a name here. */
  name: string;
  bio: string;
  organization?: true;
}

export const authors: Readonly<Record<AuthorId, Author>> = {
  founder: {
    id: 'founder',
    name: `The founder of ${brand.name}`,
    bio: 'Founder and CEO, emergency-trained nurse practitioner.',
  },
  finance: { id: 'finance', name: `The finance officer of ${brand.name}`, bio: 'Chief financial officer and CPA.' },
  team: { id: 'team', name: `The ${brand.name} team`, bio: 'Contributing author.', organization: true },
};
