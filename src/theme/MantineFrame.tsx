import { type MantineColorScheme, MantineContext, MantineThemeContext } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { mantineTheme } from './mantine.ts';
import { useThemeSnapshot } from './ThemeProvider.tsx';

const nothing = () => {};

/**
 * Stands around the Mantine controls of a page. It gives them what MantineProvider does, without what this
 * site has of its own: the theme machine holds the colour scheme, src/theme/mantine.css the variables. Pages
 * without such controls load no Mantine at all.
 */
export function MantineFrame({ children }: { children: ReactNode }) {
  const scheme = useThemeSnapshot().value === 'dark' ? 'dark' : 'light';
  const context = useMemo(
    () => ({
      colorScheme: scheme as MantineColorScheme,
      setColorScheme: nothing,
      clearColorScheme: nothing,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [scheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeContext value={mantineTheme}>{children}</MantineThemeContext>
    </MantineContext>
  );
}
