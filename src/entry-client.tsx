// Import first: it stops the entry in an older browser.
import './boot/needed.ts';
import { hydratePage } from './hydrate.tsx';

// In its own task: together with module evaluation it would delay a tap twice as long.
const { port1, port2 } = new MessageChannel();
port1.addEventListener('message', () => void hydratePage());
port1.start();
port2.postMessage(null);
