/** Waits for two rounds of the page's task queue. Self-contained: tests run it in the page. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => resolve(), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
    // oxlint-disable-next-line no-await-in-loop -- the rounds are sequential.
    await promise;
  }
}
