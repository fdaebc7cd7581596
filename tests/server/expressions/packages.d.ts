/** Types in use of a package installed on demand: types are checked without it too. */
declare module 'recheck' {
  export type Parameters = Readonly<Record<string, number | null>>;
  export function check(source: string, flags: string, parameters: Parameters): Promise<{ status: string }>;
}
