/**
 * A number as Americans write it, with at most two decimals: `4,788`, `0.5`. Not by `Intl`: what that has to read before its
 * first use holds up a phone for 50 ms while the page is taken over.
 */
export const numberText = (value: number) => `${Math.round(value * 100) / 100}`.replaceAll(/\B(?=(\d{3})+\b)/g, ',');

/** `$4,788`. */
export const dollars = (amount: number) => `$${numberText(amount)}`;
