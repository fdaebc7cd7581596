import './theme/index.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createRouter } from './router.tsx';

const router = createRouter({
  refusal: null,
  account: null,
  // The server names it on every page: the configuration may change without a build (server/pages/settings.ts).
  loginMigrating: document.querySelector('meta[name="login-migrating"]') !== null,
});
router.ssr = { manifest: undefined };

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
);
