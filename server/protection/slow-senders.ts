import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from 'pino';

/**
 * Whether a request can be waited for: something is to come beside its headers, and no more than Node keeps for whoever does not read
 * yet (64 KiB). A larger one, which only a file makes, is refused or read as it comes.
 */
function canBeKept({ headers, readableHighWaterMark }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = Number(headers['content-length'] ?? 0);
  return length > 0 && length <= readableHighWaterMark;
}

/** Whether all of it is here, or as much as is kept. */
const isHere = (req: IncomingMessage) => req.complete || req.readableLength >= req.readableHighWaterMark;

/**
 * Begins with a request once it is here. Until then a slow sender costs a connection, and nothing of what takes a form apart: ten
 * thousand of them would take four times the memory, and count as requests under way, by which honest visitors are refused.
 * @param handle answers requests
 * @param log told of those who go away before: nobody else knows of them
 */
export function onceSent(handle: RequestListener, log: Pick<Logger, 'info'>): RequestListener {
  return (req, res) => {
    if (!canBeKept(req)) {
      handle(req, res);
      return;
    }
    // Most bodies come with their headers. Node's parser shows the headers first: what it has read beside them is here a turn later.
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
      // Without a listener it would be an unexpected error.
      req.once('error', () => {});
      req.once('close', goneAway);
      const look = () => {
        if (!isHere(req)) return;
        req.off('readable', look);
        // The stream forgets only after this turn that somebody was about to read from it.
        setImmediate(() => {
          if (req.destroyed) return;
          req.off('close', goneAway);
          handle(req, res);
        });
      };
      req.on('readable', look);
    });
  };
}
