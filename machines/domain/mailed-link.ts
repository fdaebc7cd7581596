/** Hours for which a mailed link can be used (SRV-6). */
export const linkHours = 24;
