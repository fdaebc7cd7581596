export const checkYourEmail = 'Check Your Email';

/** A step after a signup. */
export interface NextStep {
  title: string;
  text: string;
}
