/** BASE-1. The relay's calls are outside of it, at the root. */
export const BASE_PATH = '/landing-new';
