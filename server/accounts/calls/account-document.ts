import { failed } from '../../../machines/shared/account-texts.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { ownerOrLogin, sendFile } from './owner.ts';

/** `GET /account/document?sha256=…` (ACC-4): a document as the account accepted it, from the relay's record. */
export function createAcceptedDocument(options: AccountHandlerOptions): FormHandler {
  const { backend, legalRecord, log } = options;
  return async (ctx) => {
    const owner = await ownerOrLogin(ctx, options);
    if (!owner) return;
    const { sha256 = '', download } = ctx.query;
    const document = await withServiceUnavailable(ctx, log, failed, async () => {
      const known = await backend.acceptor({ session: owner.session, signup: null });
      const accountId = known.outcome === 'known' ? known.acceptor.accountId : null;
      return accountId === null ? null : legalRecord.acceptedDocument(accountId, String(sha256));
    });
    if (!document) throw new HttpError(404, 'Not found.');
    const { id, version, text } = document;
    const name = `${id}-${version}.txt`.replaceAll(/[^\w.-]/g, '-');
    sendFile(ctx, { name, type: 'text/plain; charset=utf-8', body: text, download: download === 'yes' });
  };
}
