import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from 'pino';

/** Whether a request has a body that fits into Node's buffer (64 KiB). A larger one, which only a file makes, is rejected or read as it arrives. */
function canBeKept({ headers, readableHighWaterMark }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = Number(headers['content-length'] ?? 0);
  return length > 0 && length <= readableHighWaterMark;
}

/** Whether the body is complete, or fills the buffer. */
const isHere = (req: IncomingMessage) => req.complete || req.readableLength >= req.readableHighWaterMark;

/**
 * Handles a request after its body has arrived. Until then a slow sender costs a connection only: ten thousand parsed forms would
 * take four times the memory and count towards load shedding, which rejects honest visitors.
 * @param log for senders that disconnect before: no other log line mentions them
 */
export function onceSent(handle: RequestListener, log: Pick<Logger, 'info'>): RequestListener {
  return (req, res) => {
    if (!canBeKept(req)) {
      handle(req, res);
      return;
    }
    // Most bodies come with their headers: the parser emits the headers first, and the body's first part a turn later.
    setImmediate(() => {
      const goneAway = () => log.info({ method: req.method, unfinished: true }, 'request');
      if (req.destroyed) {
        goneAway();
        return;
      }
      if (isHere(req)) {
        handle(req, res);
        return;
      }
      // Without a listener the error would end the process.
      req.once('error', () => {});
      req.once('close', goneAway);
      const check = () => {
        if (!isHere(req)) return;
        req.off('readable', check);
        // The stream keeps its pending read until the next turn.
        setImmediate(() => {
          if (req.destroyed) return;
          req.off('close', goneAway);
          handle(req, res);
        });
      };
      req.on('readable', check);
    });
  };
}
