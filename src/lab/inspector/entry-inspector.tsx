import '../../theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, readTheme } from '../../theme/browser-theme.ts';
import { ThemeProvider } from '../../theme/ThemeProvider.tsx';
import { allDrawings } from '../parts/flow-files.ts';
import { InspectorScreen } from './InspectorScreen.tsx';

applyTheme(readTheme() ?? 'light');
document.documentElement.classList.add('fonts');

const root = document.querySelector('#lab');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <InspectorScreen drawings={await allDrawings()} />
      </ThemeProvider>
    </StrictMode>,
  );
}
