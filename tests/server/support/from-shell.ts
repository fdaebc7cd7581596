/** Environment that a started program takes over from the test: where programs are, and Node's compile cache. */
export const fromShell = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
