import { roiFieldNames, type RoiTexts } from '../../machines/roi-calculator/roi-fields.ts';

/** What the address says of the calculator: nothing for the example's values. */
export type RoiSearch = Partial<RoiTexts>;

/** Reads the query of the enterprise page as it stands: the machine says what of it can be counted with. */
export function roiSearch(search: Record<string, unknown>): RoiSearch {
  return Object.fromEntries(
    roiFieldNames.flatMap((field) => (typeof search[field] === 'string' ? [[field, search[field]]] : [])),
  );
}
