import { rmSync } from 'node:fs';
import { VISITED } from '../changed/record-visits.ts';
import { ensurePackages } from '../on-demand.ts';

export default (): void => {
  rmSync(VISITED, { recursive: true, force: true });
  ensurePackages(import.meta.dirname);
};
