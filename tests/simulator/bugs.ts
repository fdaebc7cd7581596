import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Bugs that the simulator has to find: each is one line of the product, changed as it is loaded. */

interface Bug {
  file: string;
  is: string;
  becomes: string;
}

export const bugs: Readonly<Record<string, Bug>> = {
  'answer before commit': {
    file: 'server/outbox/submit.ts',
    is: 'accept: (submission: NewSubmission) => queue.add(prepareSubmission(submission, clock.now(), mark.received())),',
    becomes:
      "accept: async (submission: NewSubmission) => { const made = prepareSubmission(submission, clock.now(), mark.received()); queue.add(made).catch(() => {}); return { status: 'stored', id: made.submission.id }; },",
  },
  'a key is forgotten': {
    file: 'server/http/form.ts',
    is: '    return key;\n  };\n}',
    becomes: '    return null;\n  };\n}',
  },
  'ten attempts are one': {
    file: 'machines/delivery/delivery.machine.ts',
    is: 'const isLast = ({ attempts }: DeliveryContext) => attempts >= attemptDelays.length;',
    becomes: 'const isLast = ({ attempts }: DeliveryContext) => attempts >= 1;',
  },
  'a link is never used up': {
    file: 'server/accounts/calls/mailed-links.ts',
    is: '    await useToken(trx, password, at);\n    await voidTokens(trx, account.id, at);\n',
    becomes: '',
  },
  'a page takes any answer for a success': {
    file: 'src/forms/send-submission.ts',
    is: 'if (!response.ok) return refusalIn(body);',
    becomes: '',
  },
};

/** Before the product is imported. @throws where the product has no such line any more */
export function plantBug(name: string): void {
  const bug = bugs[name];
  if (!bug) throw new Error(`There is no bug "${name}": ${Object.keys(bugs).join(', ')}`);
  const { file, is, becomes } = bug;
  const planted = new URL(`../../${file}`, import.meta.url);
  if (!readFileSync(planted, 'utf8').includes(is)) throw new Error(`${file} has no line for "${name}"`);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url !== planted.href) return loaded;
      return { ...loaded, source: String(loaded.source).replace(is, () => becomes) };
    },
  });
}
