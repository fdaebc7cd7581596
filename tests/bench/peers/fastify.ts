/** Fastify 5 + @fastify/multipart + SQLite: `POST /contact` for comparison. Prints its port once it listens. */
import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import * as z from 'zod/mini';
import { contactForm } from '../../../machines/contact/contact.form.ts';
import { openPeerStore } from './peer-store.ts';

const store = openPeerStore(process.env['DATA_DIR'] ?? '');
const app = fastify({ logger: false });
await app.register(multipart, { attachFieldsToBody: 'keyValues' });
app.post('/contact', (request, reply) => {
  const parsed = z.safeParse(contactForm.payload, request.body);
  if (!parsed.success) return reply.code(422).send({ success: false });
  store.insert(parsed.data);
  return reply.send({ success: true });
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log((app.server.address() as AddressInfo).port);
