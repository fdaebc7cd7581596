import * as z from 'zod/mini';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The message exchanged with an embedding frame (THEME-3): exactly this shape, anything else is ignored. */
export const themeMessage = z.strictObject({ type: z.literal('theme-change'), value: z.enum(themes) });
export type ThemeMessage = z.infer<typeof themeMessage>;

/** What local storage may hold under `theme`. Anything but 'dark' means light (THEME-1, THEME-4). */
export function themeFromStorage(stored: string | null): Theme {
  return stored === 'dark' ? 'dark' : 'light';
}
