/** What is used of a package that is installed when it is first needed; also where it is not, types are checked. */
declare module '@guidepup/virtual-screen-reader' {
  export const virtual: {
    start(options: { container: Element }): Promise<void>;
    stop(): Promise<void>;
    spokenPhraseLog(): Promise<string[]>;
    clearSpokenPhraseLog(): Promise<void>;
  };
}
