/**
 * Keeps the address of a session where this origin alone reads it, and leads from the login to it once: a bookmark of the desk opens what is
 * open. The server cannot: the cookie goes to every port of the host, and must not be worth an address.
 */
export const placeScript = `try {
  const kept = localStorage.getItem('desk');
  const base = document.querySelector('base');
  if (base) localStorage.setItem('desk', base.getAttribute('href'));
  else localStorage.removeItem('desk');
  if (!base && location.pathname === '/desk/login' && /^\\/desk\\/[\\w-]{22}\\/$/.test(kept)) location.replace(kept + 'leads');
} catch {}`;
