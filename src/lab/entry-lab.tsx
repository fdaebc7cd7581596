import '../theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flows } from '../../machines/index.ts';
import { applyTheme, readTheme } from '../theme/browser-theme.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { allDrawings, drawingOf, tableOf } from './parts/flow-files.ts';
import { FlowScreen, type FlowScreenProps } from './FlowScreen.tsx';
import { Gallery } from './Gallery.tsx';
import { InspectorScreen } from './inspector/InspectorScreen.tsx';
import { Journal } from './parts/journal.ts';
import { LabLayout } from './LabLayout.tsx';
import { readVerification } from './verification.ts';
import { RelayScreen } from './relay/RelayScreen.tsx';

/** The flow lab: a separate page, in development builds only. */
async function screen() {
  const [, id = ''] = /\/lab\/([\w-]+)$/.exec(window.location.pathname) ?? [];
  if (id === 'inspector') return <InspectorScreen drawings={await allDrawings()} />;
  const flow = flows.find(({ machine }) => machine.id === id);
  const [verification, drawing, table] = await Promise.all([readVerification(), drawingOf(id), tableOf(id)]);
  return (
    <LabLayout>
      {flow ? (
        <Screen flow={flow} drawing={drawing} table={table} verification={verification?.flows[id] ?? null} />
      ) : (
        <Gallery verification={verification} />
      )}
    </LabLayout>
  );
}

function Screen({ flow, drawing, ...shown }: FlowScreenProps) {
  return flow.verifiedIn === 'relay' ? (
    <RelayScreen flow={flow} drawing={drawing} />
  ) : (
    <FlowScreen flow={flow} drawing={drawing} {...shown} />
  );
}

// Before the first paint.
applyTheme(readTheme() ?? 'light');
document.documentElement.classList.add('fonts');

window.labJournal = new Journal();

const root = document.querySelector('#lab');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>{await screen()}</ThemeProvider>
    </StrictMode>,
  );
}
