export const checkYourEmail = 'Check Your Email';

/** A step of what happens after a signup. */
export interface NextStep {
  title: string;
  text: string;
}
