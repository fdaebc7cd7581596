/** Escapes text for HTML and attributes. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The inverse of `escape`. */
export function unescape(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** Renders Markdown's `code` in a line of text. */
export const inlineCode = (text: string) => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
