import '../theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flows } from '../../machines/index.ts';
import { applyTheme, readTheme } from '../theme/browser-theme.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { drawingOf, tableOf } from './flow-files.ts';
import { FlowScreen } from './FlowScreen.tsx';
import { Gallery } from './Gallery.tsx';
import { LabLayout } from './LabLayout.tsx';
import { readProof } from './proof.ts';

/** The flow lab: a page of its own beside the site, in builds for developers alone. */
async function screen() {
  const [, id = ''] = /\/lab\/([\w-]+)$/.exec(window.location.pathname) ?? [];
  const proof = await readProof();
  const flow = flows.find(({ machine }) => machine.id === id);
  if (!flow) return <Gallery proof={proof} />;
  const [drawing, table] = await Promise.all([drawingOf(id), tableOf(id)]);
  return <FlowScreen flow={flow} drawing={drawing} table={table} proof={proof?.flows[id] ?? null} />;
}

// Before anything is painted.
applyTheme(readTheme());
document.documentElement.classList.add('fonts');

const root = document.querySelector('#lab');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <LabLayout>{await screen()}</LabLayout>
      </ThemeProvider>
    </StrictMode>,
  );
}
