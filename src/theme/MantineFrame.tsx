import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { Subscription } from 'xstate';
import { themeView } from '../../machines/theme/theme.view.ts';
import { mantineTheme } from './mantine.ts';
import { useTheme } from './ThemeProvider.tsx';

/** Mantine reads and changes its colour scheme through the theme machine. */
function themeManager(theme: ReturnType<typeof useTheme>): MantineColorSchemeManager {
  let subscription: Subscription | undefined;
  return {
    get: () => themeView(theme.getSnapshot()).theme,
    set: (scheme) => void (scheme !== themeView(theme.getSnapshot()).theme && theme.send({ type: 'theme.toggle' })),
    subscribe: (onUpdate) => (subscription = theme.subscribe((snapshot) => onUpdate(themeView(snapshot).theme))),
    unsubscribe: () => subscription?.unsubscribe(),
    clear() {},
  };
}

/** The theme machine sets the root element's attribute (browser-theme.ts), so Mantine must not. */
const noRoot = () => undefined;

/** src/theme/mantine.css maps the variables to tokens, so the provider writes none. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const manager = useMemo(() => themeManager(theme), [theme]);
  return (
    <MantineProvider
      theme={mantineTheme}
      colorSchemeManager={manager}
      getRootElement={noRoot}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
