import { hydratePage } from './hydrate.tsx';

hydratePage();
