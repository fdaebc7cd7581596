import '../theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, readTheme } from '../theme/browser-theme.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { FlowList } from './FlowList.tsx';
import { FlowScreen } from './FlowScreen.tsx';
import { machineOf } from './machines.ts';

/** The flow lab (`npm run lab`): a list of all flows, and a screen for each. */
const id = location.pathname.split('/').at(-1) ?? '';
const machine = machineOf(id);

// Before the first paint.
applyTheme(readTheme() ?? 'light');
document.documentElement.classList.add('fonts');

const root = document.querySelector('#lab');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>{machine ? <FlowScreen id={id} machine={machine} /> : <FlowList />}</ThemeProvider>
    </StrictMode>,
  );
