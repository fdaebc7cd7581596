export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Anything but 'dark' means light (THEME-1, THEME-4). */
export function themeFromStorage(stored: string | null): Theme {
  return stored === 'dark' ? 'dark' : 'light';
}

/** Null for any other message shape (THEME-3). */
export function themeInMessage(message: unknown): Theme | null {
  if (typeof message !== 'object' || message === null || Object.keys(message).length !== 2) return null;
  const { type, value } = message as { type?: unknown; value?: unknown };
  return type === 'theme-change' ? (themes.find((theme) => theme === value) ?? null) : null;
}
