import * as z from 'zod/mini';
import { themes } from './themes.ts';

/** The message exchanged with an embedding frame (THEME-3): exactly this shape, anything else is ignored. */
export const themeMessage = z.strictObject({ type: z.literal('theme-change'), value: z.enum(themes) });
