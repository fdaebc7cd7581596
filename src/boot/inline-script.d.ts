/** The text of a self-contained function (server/build/inline-script.ts). */
declare module '*?inline-script' {
  const source: string;
  export default source;
}
