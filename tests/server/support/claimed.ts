import type { ClaimedDelivery } from '../../../server/outbox/store.ts';

export const claimed = (overrides: Partial<ClaimedDelivery> = {}): ClaimedDelivery => ({
  id: '01a1fc2e-ff09-70cb-91f4-679eeec5b603',
  submission_id: '01a1fc2e-ff09-70cb-91f4-679eeec5b602',
  destination: 'mail:contact',
  queue: 'mail',
  state: 'delivering',
  attempts: 1,
  next_attempt_at: null,
  lease_until: 120_000,
  lease_token: 'lease',
  last_error: null,
  history: '[]',
  delivered_at: null,
  kind: 'contact',
  payload: '{"email":"ada@visitor.example","message":"Hi","name":"Ada"}',
  received_at: 0,
  ...overrides,
});
