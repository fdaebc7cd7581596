import process from 'node:process';

/** `npm run verify`: flow-toolkit/verify with the flows of this product. */
try {
  await import('./toolkit.config.ts');
} catch (error) {
  // A machine that cannot even be made.
  console.error(`The flows do not load: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
await import('flow-toolkit/verify');
