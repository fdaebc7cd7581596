/** As much of multer as the peer uses; it comes without types. */
declare module 'multer' {
  import type { RequestHandler } from 'express';

  export default function multer(): { none(): RequestHandler };
}
