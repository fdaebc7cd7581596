/** Whether this is a copy of the lab on a host of files: it has no relay and no repository. */
export const isCopy = document.querySelector('meta[name=lab-copy]') !== null;
