/** Which inspector a page's address asks for: `?inspect` our own, `?inspect=stately` the one that Stately hosts. */
function inspectorAskedFor(search: string): 'own' | 'stately' | null {
  const asked = new URLSearchParams(search).get('inspect');
  if (asked === null) return null;
  return asked === 'stately' ? 'stately' : 'own';
}

/**
 * Has the actors of this page inspected if its address asks for it. The inspector's code is loaded then alone.
 * @returns the observer for the actors' `inspect` option
 */
export async function inspectIfAsked() {
  const asked = window.parent === window ? inspectorAskedFor(window.location.search) : null;
  if (!asked) return undefined;
  const { connectInspector } = await import('./connect.ts');
  return connectInspector(asked);
}
