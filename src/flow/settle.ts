/** Lets the page do what it has been asked to: two rounds of its task queue. It stands alone: tests run it in the page. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => resolve(), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
    // oxlint-disable-next-line no-await-in-loop -- one round after the other is the point.
    await promise;
  }
}
