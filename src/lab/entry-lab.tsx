import '../theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, readTheme } from '../theme/browser-theme.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { FlowList } from './FlowList.tsx';
import { FlowScreen } from './FlowScreen.tsx';
import { machines } from './machines.ts';

/** The flow lab (`npm run lab`): a list of all flows, and a screen for each. */
const machine = machines.find(({ id }) => location.pathname.endsWith(`/lab/${id}`));

// Before the first paint.
applyTheme(readTheme() ?? 'light');
document.documentElement.classList.add('fonts');

const root = document.querySelector('#lab');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>{machine ? <FlowScreen machine={machine} /> : <FlowList />}</ThemeProvider>
    </StrictMode>,
  );
