import { type TemporalProperty } from '../core/temporal.ts';
import { mailedLinkProperties } from '../shared/mailed-link.properties.ts';

export const resetPasswordProperties: readonly TemporalProperty[] = mailedLinkProperties('changed');
