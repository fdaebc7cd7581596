import { MantineProvider } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { themeMachine } from '../../machines/theme/theme.machine.ts';
import { useFlow } from '../flow/useFlow.ts';
import { applyTheme, followRootElement, listenForThemes, persistTheme, readTheme, tellParent } from './browser-theme.ts';
import { mantineTheme } from './mantine.ts';

const machine = themeMachine.provide({
  actions: {
    apply: (_, { theme }) => applyTheme(theme),
    persist: (_, { theme }) => persistTheme(theme),
    tellParent: (_, { theme }) => tellParent(theme),
  },
});

const ThemeContext = createContext<ActorRefFrom<typeof themeMachine> | null>(null);

/** Runs the theme machine for the whole site and lets Mantine follow it (THEME). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useFlow(machine);
  const scheme = useSelector(theme, (snapshot) => (snapshot.value === 'unread' ? undefined : snapshot.value));

  useEffect(() => {
    const stop = listenForThemes({
      onSync: (value) => theme.send({ type: 'theme.sync', theme: value }),
      onRequest: (value) => theme.send({ type: 'theme.request', theme: value }),
    });
    theme.send({ type: 'theme.restore', theme: readTheme() });
    return stop;
  }, [theme]);

  return (
    <MantineProvider
      theme={mantineTheme}
      colorSchemeManager={followRootElement}
      {...(scheme && { forceColorScheme: scheme })}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <ThemeContext value={theme}>{children}</ThemeContext>
    </MantineProvider>
  );
}

/** The running theme machine. */
export function useTheme(): ActorRefFrom<typeof themeMachine> {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('useTheme: no ThemeProvider above');
  return theme;
}
