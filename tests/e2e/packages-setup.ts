import { ensurePackages } from '../on-demand.ts';

export default (): void => ensurePackages(import.meta.dirname);
