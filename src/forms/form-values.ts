export type FormValues = Record<string, string | boolean>;
