/** What is used of a package that is installed when it is first needed; also where it is not, types are checked. */
declare module 'recheck' {
  export type Parameters = Readonly<Record<string, number | null>>;
  export function check(source: string, flags: string, parameters: Parameters): Promise<{ status: string }>;
}
