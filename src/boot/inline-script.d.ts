/** The text of a function that stands alone (server/pages/inline-script.ts). */
declare module '*?inline-script' {
  const source: string;
  export default source;
}
