import { createTheme, type MantineColorsTuple } from '@mantine/core';

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
export const mantineTheme = createTheme({
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
