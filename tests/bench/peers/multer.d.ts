/** The part of multer in use; it comes without types. */
declare module 'multer' {
  import type { RequestHandler } from 'express';

  export default function multer(): { none(): RequestHandler };
}
