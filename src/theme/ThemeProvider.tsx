import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { type ActorRefFrom, initialTransition } from 'xstate';
import { themeMachine } from '../../machines/theme/theme.machine.ts';
import { useFlow } from '../flow/useFlow.ts';
import { applyTheme, listenForThemes, persistTheme, readTheme, notifyParent } from './browser-theme.ts';

const machine = themeMachine.provide({
  actions: {
    apply: (_, { theme }) => applyTheme(theme),
    persist: (_, { theme }) => persistTheme(theme),
    notifyParent: (_, { theme }) => notifyParent(theme),
  },
});

const ThemeContext = createContext<ActorRefFrom<typeof themeMachine> | null>(null);

export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useFlow(machine);

  useEffect(() => {
    // Restores first: a message of the parent has priority over storage.
    theme.send({ type: 'theme.restore', theme: readTheme() ?? 'light' });
    return listenForThemes({
      onSync: (value) => theme.send({ type: 'theme.sync', theme: value }),
      onRequest: (value) => theme.send({ type: 'theme.request', theme: value }),
    });
  }, [theme]);

  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

/** The server's state, also for hydrating a part of the page after the restore. */
const [rendered] = initialTransition(themeMachine);

export function useThemeSnapshot() {
  const theme = useTheme();
  const subscribe = useCallback((changed: () => void) => theme.subscribe(changed).unsubscribe, [theme]);
  return useSyncExternalStore(
    subscribe,
    () => theme.getSnapshot(),
    () => rendered,
  );
}

export function useTheme(): ActorRefFrom<typeof themeMachine> {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('useTheme: no ThemeProvider above');
  return theme;
}
