/** Types in use of a package installed on demand: types are checked without it too. */
declare module '@guidepup/virtual-screen-reader' {
  export const virtual: {
    start(options: { container: Element }): Promise<void>;
    stop(): Promise<void>;
    spokenPhraseLog(): Promise<string[]>;
    clearSpokenPhraseLog(): Promise<void>;
  };
}
