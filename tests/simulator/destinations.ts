import type { AttemptResult } from '../../server/outbox/worker.ts';
import type { Mail, MailTransport } from '../../server/outbox/mail.ts';
import { classifySmtpError } from '../../server/outbox/smtp.ts';
import type { Chance } from './chance.ts';
import { asWorld, currentProcess, type Scheduler } from './scheduler.ts';

/** A mail server and a receiver of webhooks that do not always behave. They go on when the relay has ended. */

/** `answer lost`: the destination has accepted the delivery, and its answer is lost. */
export type DestinationFault = 'none' | 'down' | 'busy' | 'answer lost' | 'slow' | 'refuses';

/** An attempt to deliver, as its destination knows it. */
export interface Attempted {
  begun: number;
  /** Null: never. */
  arrived: number | null;
  isHeard: boolean;
}

export interface DestinationOptions {
  scheduler: Scheduler;
  chance: Chance;
  fault: () => DestinationFault;
  /** An attempt begins. @returns called when it has taken the delivery; `isHeard` is false where its answer does not come */
  onAttempt: (id: string, text: string, address?: string) => (isHeard: boolean) => void;
  /** A permanent refusal. */
  onRefusal: (id: string) => void;
}

const smtp = (code: string, responseCode?: number) =>
  classifySmtpError(
    Object.assign(new Error(code), { code, ...(responseCode !== undefined && { responseCode }) }) as never,
  );

export function mailServer({ scheduler, chance, fault, onAttempt, onRefusal }: DestinationOptions): MailTransport {
  type Taking = (mail: Mail, take: (isHeard: boolean) => void) => AttemptResult;
  const outcomes: Readonly<Record<DestinationFault, Taking>> = {
    none: (_, take) => {
      take(true);
      return { status: 'delivered' };
    },
    slow: (_, take) => {
      take(false);
      return { status: 'delivered' };
    },
    down: () => smtp('ESOCKET'),
    busy: () => smtp('EENVELOPE', 451),
    'answer lost': (_, take) => {
      take(false);
      return smtp('ETIMEDOUT');
    },
    refuses: (mail) => {
      onRefusal(mail.deliveryId);
      return smtp('EENVELOPE', 550);
    },
  };
  return {
    concurrency: 8,
    send(mail, signal) {
      const wrong = fault();
      const relay = currentProcess();
      const taken = onAttempt(mail.deliveryId, `${mail.subject} ${mail.text}`, mail.to.address);
      const take = (isHeard: boolean) => taken(isHeard && !relay?.isKilled);
      return new Promise((resolve) => {
        const lasts = wrong === 'slow' ? 25_000 + chance.around(30_000) : 20 + chance.around(200);
        const cancel = asWorld(() => scheduler.after(lasts, () => resolve(outcomes[wrong](mail, take))));
        signal.addEventListener('abort', () => {
          // An attempt in flight may arrive all the same.
          if (chance.is(0.5)) return;
          cancel();
        });
      });
    },
    close() {},
  };
}

const statuses: Readonly<Record<DestinationFault, number>> = {
  none: 204,
  slow: 204,
  down: 503,
  busy: 429,
  'answer lost': 204,
  refuses: 410,
};

/** `fetch` of the relay, for the receiver's address. */
export const webhookReceiver =
  ({ scheduler, chance, fault, onAttempt, onRefusal }: DestinationOptions) =>
  (init: RequestInit): Promise<Response> => {
    const wrong = fault();
    const id = new Headers(init.headers).get('webhook-id') ?? '';
    const relay = currentProcess();
    const take = onAttempt(id, String(init.body));
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error), { once: true });
      const answer = () => {
        if (statuses[wrong] < 300) take(wrong === 'none' && !relay?.isKilled);
        if (wrong === 'refuses') onRefusal(id);
        if (wrong === 'answer lost') reject(new TypeError('fetch failed'));
        else
          resolve(
            new Response(null, {
              status: statuses[wrong],
              ...(wrong === 'busy' && { headers: { 'retry-after': '30' } }),
            }),
          );
      };
      const lasts = wrong === 'slow' ? 15_000 + chance.around(10_000) : 10 + chance.around(100);
      asWorld(() => scheduler.after(lasts, answer));
    });
  };
