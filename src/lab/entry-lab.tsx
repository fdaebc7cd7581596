import '../theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flows } from '../../machines/index.ts';
import { applyTheme, readTheme } from '../theme/browser-theme.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { FlowList } from './FlowList.tsx';
import { FlowScreen } from './FlowScreen.tsx';

/** The flow lab (`npm run lab`): a list of all flows, and a screen for each. */
const flow = flows.find(({ machine }) => location.pathname.endsWith(`/lab/${machine.id}`));

// Before the first paint.
applyTheme(readTheme() ?? 'light');
document.documentElement.classList.add('fonts');

const root = document.querySelector('#lab');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>{flow ? <FlowScreen flow={flow} /> : <FlowList />}</ThemeProvider>
    </StrictMode>,
  );
