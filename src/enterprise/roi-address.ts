import { exampleInputs, type RoiInputs, sameInputs } from '../../machines/roi-calculator/roi.ts';
import { roiFieldNames } from '../../machines/roi-calculator/roi-fields.ts';
import type { RoiSearch } from './roi-search.ts';

/** Contains all values, so a link keeps its meaning when the example changes. */
export function searchOf(inputs: RoiInputs): RoiSearch {
  return sameInputs(inputs, exampleInputs)
    ? {}
    : Object.fromEntries(roiFieldNames.map((field) => [field, String(inputs[field])]));
}
