/** The base path of every page and file of the site (BASE-1). The relay's calls stand outside of it, at the root. */
export const BASE_PATH = '/landing-new';
