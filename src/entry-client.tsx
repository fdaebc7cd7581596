import { hydratePage } from './hydrate.tsx';

// In a task of its own: in one with the evaluation of all modules it would hold up a tap for twice as long.
const { port1, port2 } = new MessageChannel();
port1.addEventListener('message', () => void hydratePage());
port1.start();
port2.postMessage(null);
