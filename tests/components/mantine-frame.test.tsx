import { useMantineColorScheme } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MantineFrame } from '../../src/theme/MantineFrame.tsx';
import { ThemeProvider, useTheme } from '../../src/theme/ThemeProvider.tsx';

/** Shows Mantine's scheme; sets it through Mantine and through the theme machine. */
function Scheme() {
  const theme = useTheme();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <output>{colorScheme}</output>
      <button onClick={() => theme.send({ type: 'theme.toggle' })}>Toggle</button>
      <button onClick={() => setColorScheme('dark')}>Mantine dark</button>
    </>
  );
}

let root: Root;
let container: HTMLElement;

beforeEach(() => {
  localStorage.clear();
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  root.render(
    <ThemeProvider>
      <MantineFrame>
        <Scheme />
      </MantineFrame>
    </ThemeProvider>,
  );
});

afterEach(() => {
  root.unmount();
  container.remove();
  localStorage.clear();
  document.documentElement.className = '';
});

const scheme = () => container.querySelector('output')?.textContent;
const rootTheme = () => [
  document.documentElement.classList.contains('dark'),
  document.documentElement.dataset['mantineColorScheme'],
];

test('[THEME-2] Mantine’s colour scheme follows the theme machine', async () => {
  await expect.poll(scheme).toBe('light');
  await page.getByRole('button', { name: 'Toggle' }).click();
  await expect.poll(scheme).toBe('dark');
  await page.getByRole('button', { name: 'Toggle' }).click();
  await expect.poll(scheme).toBe('light');
  expect(rootTheme()).toEqual([false, 'light']);
});

test('[THEME-2] a scheme set through Mantine reaches the theme machine, the root element and storage', async () => {
  await page.getByRole('button', { name: 'Mantine dark' }).click();
  await expect.poll(rootTheme).toEqual([true, 'dark']);
  expect(scheme()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});
