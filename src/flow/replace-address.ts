/**
 * Puts another address of the same page into the address bar and the history: what a query said is nobody else's business
 * (SRV-5). By the browser's own method: the router has put one of its own over it, which would take this for a change of
 * route and move the focus to the heading. So whoever has read the query keeps what it said, for as long as the screen is shown.
 * @param kept what the entry of the history is to hold besides
 */
export function replaceAddress(url: string | URL, kept?: object): void {
  History.prototype.replaceState.call(history, { ...history.state, ...kept }, '', url);
}
