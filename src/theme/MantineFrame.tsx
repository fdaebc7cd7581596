import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { Subscription } from 'xstate';
import { themeShown } from '../../machines/theme/theme.view.ts';
import { mantineTheme } from './mantine.ts';
import { useTheme } from './ThemeProvider.tsx';

/** Mantine reads and changes its colour scheme through the theme machine. */
function themeManager(theme: ReturnType<typeof useTheme>): MantineColorSchemeManager {
  let subscription: Subscription | undefined;
  return {
    get: () => themeShown(theme.getSnapshot()),
    set: (scheme) => void (scheme !== themeShown(theme.getSnapshot()) && theme.send({ type: 'theme.toggle' })),
    subscribe: (onUpdate) => (subscription = theme.subscribe((snapshot) => onUpdate(themeShown(snapshot)))),
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
