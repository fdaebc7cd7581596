/** What is used of packages that are installed when they are first needed; also where they are not, types are checked. */
declare module 'express' {
  import type { Server } from 'node:http';

  interface Answer {
    status(code: number): Answer;
    json(body: unknown): void;
  }
  export type RequestHandler = (req: { body?: object }, res: Answer, next: () => void) => void;

  export default function express(): {
    post(path: string, ...handlers: RequestHandler[]): void;
    listen(port: number, host: string, listening: () => void): Server;
  };
}

declare module 'multer' {
  import type { RequestHandler } from 'express';

  export default function multer(): { none(): RequestHandler };
}

declare module '@fastify/multipart' {
  const multipart: object;
  export default multipart;
}

declare module 'fastify' {
  import type { Server } from 'node:http';

  interface Reply {
    code(code: number): Reply;
    send(body: unknown): Reply;
  }
  export default function fastify(options: { logger: boolean }): {
    server: Server;
    register(plugin: object, options: object): Promise<void>;
    post(path: string, handler: (request: { body: unknown }, reply: Reply) => Reply): void;
    listen(where: { port: number; host: string }): Promise<string>;
  };
}
