import type { FormHandler } from '../../http/form.ts';
import type { AccountContext } from '../context.ts';
import { forOwner, sendFile } from '../owner.ts';
import { readDocument } from '../screens.ts';

/** `GET /account/document?sha256=…` (ACC-4): the exact text of a document as the account accepted it, as a file. */
export const accountDocument = (context: AccountContext): FormHandler =>
  forOwner(context, async (ctx, owner) => {
    const { document, version, text } = await readDocument(ctx, owner, String(ctx.query.sha256), context);
    const name = `${document}-${version}.txt`.replaceAll(/[^\w.-]/g, '-');
    sendFile(ctx, { name, type: 'text/plain; charset=utf-8', body: text });
  });
