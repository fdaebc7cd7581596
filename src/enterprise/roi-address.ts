import { exampleInputs, type RoiInputs, sameInputs } from '../../machines/roi-calculator/roi.ts';
import { roiFieldNames } from '../../machines/roi-calculator/roi-fields.ts';
import type { RoiSearch } from './roi-search.ts';

/** The query for values: all of them, so that they still mean the same when the example has changed. */
export function searchOf(inputs: RoiInputs): RoiSearch {
  return sameInputs(inputs, exampleInputs)
    ? {}
    : Object.fromEntries(roiFieldNames.map((field) => [field, String(inputs[field])]));
}
