import * as z from 'zod/mini';
import { filled, newPassword } from './fields.ts';

/** Payload of a form behind a mailed link (SRV-6, SRV-7): the link's opaque token and the chosen password. */
export const linkPayload = z.strictObject({ token: filled('The link is incomplete'), password: newPassword });

export const linkLabels = { token: null, password: 'New password' };

export const linkSamples = {
  first: { token: 'opaque', password: 'correct horse 7' },
  changed: { token: 'opaque', password: 'battery staple 8' },
};
