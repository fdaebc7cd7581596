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
    file: 'server/submissions/submission-store.ts',
    is: 'accept: (submission) => queue.add(prepareSubmission(submission, clock.now(), mark.received())),',
    becomes:
      "accept: async (submission) => { const made = prepareSubmission(submission, clock.now(), mark.received()); queue.add(made).catch(() => {}); return { status: 'stored', id: made.submission.id }; },",
  },
  'a key is forgotten': {
    file: 'server/http/idempotency-key.ts',
    is: '    return key;\n  };\n}',
    becomes: '    return null;\n  };\n}',
  },
  'a lease is forgotten': {
    file: 'server/delivery/repository.ts',
    is: ".where('lease_until', 'is not', null)",
    becomes: ".where('lease_until', 'is', null)",
  },
  'a claim stays due': {
    file: 'server/delivery/repository.ts',
    is: "      state: 'delivering',\n",
    becomes: "      state: 'pending',\n",
  },
  'the circuit never closes': {
    file: 'server/delivery/circuit-breaker.ts',
    is: "return inFlight === 0 && this.#snapshot.can({ type: 'breaker.attempt', at: this.#time.at(now) }) ? 1 : 0;",
    becomes: 'return 0;',
  },
  'a failed delivery counts as delivered': {
    file: 'server/delivery/channel-queue.ts',
    is: "if (outcome.status === 'delivered') return { type: 'delivery.succeed', at };",
    becomes: "if (outcome.status === 'delivered' || outcome.outage) return { type: 'delivery.succeed', at };",
  },
  'a delivery is never recorded': {
    file: 'server/delivery/channel-queue.ts',
    is: "if (outcome.status === 'delivered') return { type: 'delivery.succeed', at };",
    becomes: "if (outcome.status === 'delivered') return { type: 'delivery.succeed', at: Number.NaN };",
  },
  'the outcome is written once': {
    file: 'server/delivery/channel-queue.ts',
    is: "if (this.#stopped || clock.now() >= (delivery.lease_until ?? 0)) return 'not recorded';",
    becomes: "return 'not recorded';",
  },
  'interrupted deliveries are looked for at the start alone': {
    file: 'server/delivery/deliveries.ts',
    is: '    try {\n      await expire(await store.interrupted(clock.now()), context);\n    } catch (error) {',
    becomes: '    try {\n    } catch (error) {',
  },
  'the poll ends with its first error': {
    file: 'server/delivery/deliveries.ts',
    is: '    await correct();\n    wake();\n    schedule();\n  };',
    becomes: '    await correct();\n    wake();\n  };',
  },
  'a claim that fails is the last': {
    file: 'server/delivery/channel-queue.ts',
    is: '      this.#claiming = null;\n',
    becomes: '',
  },
  'ten attempts are one': {
    file: 'machines/delivery/delivery.machine.ts',
    is: 'const isLast = ({ attempts }: DeliveryContext) => attempts >= attemptDelays.length;',
    becomes: 'const isLast = ({ attempts }: DeliveryContext) => attempts >= 1;',
  },
  'a dead letter has no reason': {
    file: 'machines/delivery/delivery.machine.ts',
    is: '      lastError: (_, params: { reason: string }) => params.reason,\n    }),\n    startOver',
    becomes: '      lastError: null,\n    }),\n    startOver',
  },
  'a batch loses its last': {
    file: 'server/store/group-commit.ts',
    is: 'const results = await this.#commit(batch.map(({ item }) => item));',
    becomes:
      'const results = await this.#commit(batch.slice(0, Math.max(1, batch.length - 1)).map(({ item }) => item)); while (results.length < batch.length) (results as Result[]).push(results[0] as Result);',
  },
  'a failed commit is answered': {
    file: 'server/store/group-commit.ts',
    is: '      for (const { reject } of batch) reject(error);',
    becomes: "      for (const { resolve } of batch) resolve({ status: 'stored', id: 'x' } as Result);",
  },
  'a link is used up when it is opened': {
    file: 'server/accounts/tokens.ts',
    is: '      const row = await tokenRow(reader, link);\n      return row',
    becomes:
      "      const row = await tokenRow(reader, link);\n      await reader.updateTable('tokens').set({ used_at: mark.now() }).where('sha256', '=', sha256(link.token)).execute();\n      return row",
  },
  'a link is never used up': {
    file: 'server/accounts/mailed-links.ts',
    is: '        await tokens.use(trx, password);\n        await tokens.voidOf(trx, row.id);\n',
    becomes: '',
  },
  "a session is anyone's": {
    file: 'server/accounts/sessions.ts',
    is: "        .where('sessions.sha256', '=', session)\n",
    becomes: '',
  },
  "a record's digest leaves out its number": {
    file: 'server/legal/legal-chain.ts',
    is: 'sha256: digestOf(placed)',
    becomes: 'sha256: digestOf({ ...placed, number: 0 })',
  },
  'resumes are mixed up in a batch': {
    file: 'server/submissions/repository.ts',
    is: 'const attachments = batch.flatMap((prepared) => prepared.attachments);',
    becomes:
      'const attachments = batch.flatMap((prepared) => prepared.attachments.map((file) => ({ ...file, content: batch[0]?.attachments[0]?.content ?? new Uint8Array(1) })));',
  },
  'retention removes what waits': {
    file: 'server/retention/purge.ts',
    is: "eb('state', 'in', ['pending', 'waiting', 'delivering']),",
    becomes: "eb('state', 'in', ['delivering']),",
  },
  'a purge trusts a clock that is ahead': {
    file: 'server/store/high-water-mark.ts',
    is: '    if (last !== null && isAhead(now, last)) return { clock: now, lastPurge: last };\n',
    becomes: '',
  },
  'due times of a fast clock stay': {
    file: 'server/delivery/deliveries.ts',
    is: 'const count = await store.correct(now);',
    becomes: 'const count = 0;',
  },
  'a note replaces another': {
    file: 'server/leads/changes.ts',
    is: "              .where('version', '=', version)\n              .returning",
    becomes: '              .returning',
  },
  'the desk says answered before it is': {
    file: 'server/leads/desk.ts',
    is: 'const change = await leads.answer(id, version);',
    becomes: "leads.answer(id, version).catch(() => {}); const change = 'done' as Change;",
  },
  'a look leaves no line': {
    file: 'server/leads/logged.ts',
    is: "      await log('show', [id]);\n",
    becomes: '',
  },
  'a lead is found by how its id begins': {
    file: 'server/leads/store.ts',
    is: "const rows = await filtered(db, {}).where('id', '=', id)",
    becomes: "const rows = await filtered(db, {}).where('id', 'like', `${id.slice(0, 9)}%`)",
  },
  'a pause is not heeded': {
    file: 'server/delivery/repository.ts',
    is: "      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('pauses').select('lane').where('lane', '=', lane))))\n",
    becomes: '',
  },
  'a stop does not wait for its attempts': {
    file: 'server/delivery/deliveries.ts',
    is: '      await Promise.all(queues.map((queue) => queue.stop()));\n',
    becomes: '',
  },
  'a plan is changed in words alone': {
    file: 'server/accounts/calls/account-plan.ts',
    is: "trx.updateTable('accounts').set({ plan })",
    becomes: "trx.updateTable('accounts').set({ plan: 'md_do_annual' })",
  },
  'a deletion keeps the account': {
    file: 'server/accounts/calls/account-delete.ts',
    is: '    await removeAccounts(trx, [still.id]);\n',
    becomes: '',
  },
  'a reset keeps the old password': {
    file: 'server/accounts/mailed-links.ts',
    is: '.set({ password_hash: password.passwordHash })',
    becomes: '.set({ password_hash: row.password_hash ?? password.passwordHash })',
  },
  'a retry has a key of its own': {
    file: 'machines/shared/submission.ts',
    is: 'key: again ? last.key : key,',
    becomes: 'key: again ? key : key,',
  },
  'a page takes silence for a success': {
    file: 'machines/shared/submission.ts',
    is: '  const noAnswer = { target: interrupted,',
    becomes: "  const noAnswer = { target: actor.startsWith('sendContact') ? 'sent' : interrupted,",
  },
  'a page takes any answer for a success': {
    file: 'src/forms/send-submission.ts',
    is: 'if (!response.ok) return refusalIn(said);',
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
