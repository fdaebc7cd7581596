/** `4,788`, `0.5`. Without `Intl`: its first use blocks a phone for 50 ms during hydration. */
export const numberText = (value: number) => `${Math.round(value * 100) / 100}`.replaceAll(/\B(?=(\d{3})+\b)/g, ',');

export const dollars = (amount: number) => `$${numberText(amount)}`;

/** `−$1,200`: the sign precedes the dollar. */
export const signedDollars = (amount: number) => (amount < 0 ? `−${dollars(-amount)}` : dollars(amount));
