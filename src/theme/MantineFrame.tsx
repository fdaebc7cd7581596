import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { SnapshotFrom, Subscription } from 'xstate';
import type { themeMachine } from '../../machines/theme/theme.machine.ts';
import { mantineTheme } from './mantine.ts';
import { useTheme } from './ThemeProvider.tsx';

const schemeOf = ({ value }: SnapshotFrom<typeof themeMachine>) => (value === 'dark' ? 'dark' : 'light');

/** Mantine's colour scheme is the theme machine's state: read, followed and changed there. */
function themeManager(theme: ReturnType<typeof useTheme>): MantineColorSchemeManager {
  let subscription: Subscription | undefined;
  return {
    get: () => schemeOf(theme.getSnapshot()),
    set: (scheme) => void (scheme !== schemeOf(theme.getSnapshot()) && theme.send({ type: 'theme.toggle' })),
    subscribe: (onUpdate) => (subscription = theme.subscribe((snapshot) => onUpdate(schemeOf(snapshot)))),
    unsubscribe: () => subscription?.unsubscribe(),
    clear() {},
  };
}

/** The theme machine sets the root element's attribute (browser-theme.ts): Mantine is given no root element to set it on. */
const noRoot = () => undefined;

/**
 * The provider around the Mantine controls of a page. src/theme/mantine.css maps the variables of its stylesheets to the tokens, so
 * the provider writes none. Pages without such controls load no Mantine at all.
 */
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
