import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';
import { commentBeginnings } from '../comment-beginnings.ts';

RuleTester.describe = describe;
RuleTester.it = test;

new RuleTester().run('comments/beginnings', commentBeginnings, {
  valid: ['/** Itself. */', '// Texts of a form.\n// Of every field.', '/** @param form What it holds */', "'// What'"],
  invalid: [
    { code: '/** What a form holds. */', errors: 1 },
    {
      code: 'const a = {\n  /**\n   * By field name.\n   */\n  b: 1, // Of a form.\n  c: 2, // Its name.\n};',
      errors: 3,
    },
    { code: '// Texts.\n\n// The same of a\n// form.', errors: 1 },
  ],
});
