/** Writes to the visitor's own console that no answer came: never anything that was typed. */
export const logNoAnswer =
  (flow: string) =>
  ({ event }: { event: { type: string } }) =>
    // oxlint-disable-next-line no-console -- CONT-3 and its like: an exception is logged.
    console.error(`${flow}: no answer`, event.type);
