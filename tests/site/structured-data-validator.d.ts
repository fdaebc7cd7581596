/** The package comes without types: as far as it is used here. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }

  /** Holds data against what Google's documentation asks for of its type. */
  export default class Validator {
    validate(data: { jsonld: Readonly<Record<string, readonly object[]>> }): Promise<Issue[]>;
  }
}
