/** `?inspect` is our inspector, `?inspect=stately` the one that Stately hosts. */
function inspectorAskedFor(search: string): 'own' | 'stately' | null {
  const asked = new URLSearchParams(search).get('inspect');
  if (asked === null) return null;
  return asked === 'stately' ? 'stately' : 'own';
}

/** @returns the observer for the actors' `inspect` option; loads the inspector's code if the address asks for it */
export async function inspectIfAsked() {
  const asked = window.parent === window ? inspectorAskedFor(window.location.search) : null;
  if (!asked) return undefined;
  const { connectInspector } = await import('./connect.ts');
  return connectInspector(asked);
}
