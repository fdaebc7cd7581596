/** Logs a missing answer to the visitor's console, without anything typed. */
export const logNoAnswer =
  (flow: string) =>
  ({ event }: { event: { type: string } }) =>
    // oxlint-disable-next-line no-console -- CONT-3 and similar: an exception is logged.
    console.error(`${flow}: no answer`, event.type);
