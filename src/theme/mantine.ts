import type { MantineColorsTuple, MantineTheme } from '@mantine/core';

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

/** What the Mantine components in use read of a theme. */
type ThemeInUse = Pick<MantineTheme, 'colors' | 'primaryColor' | 'primaryShade' | 'white' | 'black' | 'luminanceThreshold' | 'autoContrast' | 'focusRing' | 'components'>;

const theme: ThemeInUse = {
  colors: { stave } as unknown as MantineTheme['colors'],
  primaryColor: 'stave',
  primaryShade: { light: 6, dark: 8 },
  white: '#fff',
  black: '#000',
  luminanceThreshold: 0.3,
  autoContrast: false,
  focusRing: 'never',
  components: {
    InputBase: { defaultProps: { size: 'lg' } },
    Checkbox: { vars: () => ({ root: { '--checkbox-size': '24px' } }) },
    Radio: { vars: () => ({ root: { '--radio-size': '24px' } }) },
  },
};

/**
 * Mantine's theme. Colours and sizes reach the components through src/theme/mantine.css. The default theme, which Mantine would
 * merge this into, is left out: with its palettes, and what works colours out, it would be a third of what a form loads of Mantine.
 */
export const mantineTheme = theme as MantineTheme;
