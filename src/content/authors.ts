import { brand } from '../../machines/domain/brand.ts';

export type AuthorId = 'founder' | 'finance' | 'team';

export interface Author {
  id: AuthorId;
  /** The byline. */
  name: string;
  bio: string;
  organization?: true;
}

export const authors: Readonly<Record<AuthorId, Author>> = {
  founder:
    brand.founder === null
      ? {
          id: 'founder',
          name: `${brand.name} clinical team`,
          bio: 'Led by our founder and CEO, emergency-trained nurse practitioner.',
          organization: true,
        }
      : { id: 'founder', name: brand.founder, bio: 'Founder and CEO, emergency-trained nurse practitioner.' },
  finance: {
    id: 'finance',
    name: `${brand.name} finance team`,
    bio: 'Led by our chief financial officer and CPA.',
    organization: true,
  },
  team: { id: 'team', name: `${brand.name} team`, bio: 'Contributing author.', organization: true },
};
