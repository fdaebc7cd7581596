/** Express 5 + multer + SQLite: `POST /contact` for comparison. Prints its port once it listens. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import multer from 'multer';
import * as z from 'zod/mini';
import { contactForm } from '../../../machines/contact/contact.form.ts';
import { openPeerStore } from './peer-store.ts';

const store = openPeerStore(process.env['DATA_DIR'] ?? '');
const app = express();
app.post('/contact', multer().none(), (req, res) => {
  const parsed = z.safeParse(contactForm.payload, { ...req.body });
  if (!parsed.success) {
    res.status(422).json({ success: false });
    return;
  }
  store.insert(parsed.data);
  res.json({ success: true });
});
const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
