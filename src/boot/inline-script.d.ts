/** The text of a self-contained function (server/pages/inline-script.ts). */
declare module '*?inline-script' {
  const source: string;
  export default source;
}
