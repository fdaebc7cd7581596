/** What a form holds: texts, and boxes that are checked or not. */
export type FormValues = Record<string, string | boolean>;
