/** What a started program takes over from the test's own environment: where programs are, and Node's cache of compiled code. */
export const fromShell = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
