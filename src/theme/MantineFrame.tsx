import { createTheme, type MantineColorSchemeManager, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { Subscription } from 'xstate';
import { themeView } from '../../machines/theme/theme.view.ts';
import { useTheme } from './ThemeProvider.tsx';

const stave: MantineColorsTuple = [
  '#EDF7F2',
  '#DCEDE5',
  '#B7DACB',
  '#86E3C5',
  '#5CC7A6',
  '#35A384',
  '#1F7F67',
  '#146354',
  '#0C4F45',
  '#083B33',
];

/** Colours and sizes reach the components through src/theme/mantine.css. */
const mantineTheme = createTheme({
  colors: { stave },
  primaryColor: 'stave',
  primaryShade: { light: 6, dark: 8 },
  focusRing: 'never',
  components: {
    InputBase: { defaultProps: { size: 'lg' } },
    Checkbox: { vars: () => ({ root: { '--checkbox-size': '24px' } }) },
    Radio: { vars: () => ({ root: { '--radio-size': '24px' } }) },
  },
});

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
