export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What local storage may hold under `theme`. Anything but 'dark' means light (THEME-1, THEME-4). */
export function themeFromStorage(stored: string | null): Theme {
  return stored === 'dark' ? 'dark' : 'light';
}
