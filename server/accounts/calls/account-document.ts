import type { FormHandler } from '../../http/form-handler.ts';
import { readDocument } from './account.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { ownerOrLogin, sendFile } from './owner.ts';

/** `GET /account/document?sha256=…` (ACC-4): the exact text of a document as the account accepted it, as a file. */
export function createAcceptedDocument(options: AccountHandlerOptions): FormHandler {
  return async (ctx) => {
    const owner = await ownerOrLogin(ctx, options);
    if (!owner) return;
    const { document, version, text } = await readDocument(ctx, owner.id, String(ctx.query.sha256), options);
    const name = `${document}-${version}.txt`.replaceAll(/[^\w.-]/g, '-');
    sendFile(ctx, { name, type: 'text/plain; charset=utf-8', body: text, download: true });
  };
}
