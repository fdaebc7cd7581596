/** Escapes control characters: visitor text must not move the terminal's cursor. */
export const harmless = (text: string) =>
  text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
