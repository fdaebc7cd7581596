/** Too much of the same work waits. */
export class TooBusy extends Error {
  override name: string = 'TooBusy';
}

export class TooManyOfSender extends TooBusy {
  override name = 'TooManyOfSender';
}
