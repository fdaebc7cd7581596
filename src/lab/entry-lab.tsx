import '../theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flows } from '../../machines/index.ts';
import { applyTheme, readTheme } from '../theme/browser-theme.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { allDrawings, allTitles, drawingOf, featureOf, requirementTexts, tableOf } from './parts/flow-files.ts';
import { FlowScreen } from './FlowScreen.tsx';
import { Gallery } from './Gallery.tsx';
import { InspectorScreen } from './inspector/InspectorScreen.tsx';
import { Journal } from './parts/journal.ts';
import { LabLayout } from './LabLayout.tsx';
import { dateText, readResults } from './verification.ts';

/** The flow lab: a separate page, in development builds only. */
async function screen() {
  // A copy on a static host may add an ending.
  const [, id = ''] = /\/lab\/([\w-]+?)(?:\/|\/index\.html|\.html)?$/.exec(window.location.pathname) ?? [];
  if (id === 'inspector') return <InspectorScreen drawings={await allDrawings()} />;
  const flow = flows.find(({ machine }) => machine.id === id);
  const results = await readResults();
  if (!flow) {
    const titles = await allTitles();
    return (
      <LabLayout>
        <Gallery titles={titles} results={results} />
      </LabLayout>
    );
  }
  const [feature, drawing, requirements] = await Promise.all([featureOf(id), drawingOf(id), requirementTexts()]);
  return (
    <LabLayout>
      <FlowScreen
        flow={flow}
        feature={feature}
        drawing={drawing}
        table={tableOf(id, results)}
        runs={results?.flows[id] ?? {}}
        guards={results?.guards?.[id] ?? {}}
        ranAt={results && dateText(results.at)}
        commit={results?.commit ?? null}
        requirements={requirements}
      />
    </LabLayout>
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
