import { roiFieldNames, type RoiTexts } from '../../machines/roi-calculator/roi-fields.ts';

export type RoiSearch = Partial<RoiTexts>;

/** Passes the query on unparsed: the machine validates it. */
export function roiSearch(search: Record<string, unknown>): RoiSearch {
  return Object.fromEntries(
    roiFieldNames.flatMap((field) => (typeof search[field] === 'string' ? [[field, search[field]]] : [])),
  );
}
