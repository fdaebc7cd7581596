/** The package has no types; these are the used ones. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }

  export default class Validator {
    validate(data: { jsonld: Readonly<Record<string, readonly object[]>> }): Promise<Issue[]>;
  }
}
