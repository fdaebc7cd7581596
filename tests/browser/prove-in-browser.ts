import type { Flow } from '../../machines/flow.ts';
import type { PathTable } from '../toolkit/tables.ts';
export async function proveInBrowser(_flow: Flow, _table: PathTable, _show: (text: string) => void): Promise<{ covered: Set<string>; problems: string[] }> { return { covered: new Set(), problems: [] }; }
export async function closeBrowser(): Promise<void> {}
