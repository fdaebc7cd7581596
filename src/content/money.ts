/** `$4,788`. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}
