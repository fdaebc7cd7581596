import type { Plugin } from 'vite';

/** Parts of the components in use that no page shows. */
const unused = ['Input.Placeholder', 'Input.ClearButton', 'Radio.Card', 'Radio.Indicator', 'Radio.Group', 'Checkbox.Card', 'Checkbox.Indicator', 'Checkbox.Group'];

const statement = new RegExp(String.raw`^(?:\w+\.displayName|${unused.map((part) => part.replace('.', String.raw`\.`)).join('|')}) = .*;$`, 'gm');

/**
 * Keeps what a page does not use of @mantine/core out of what it loads. Each component gets its name and its parts by statements
 * of their own (`Radio.Card = RadioCard;`), which a bundler must keep, with all that they refer to: the provider that nobody
 * renders would bring the default theme along.
 */
export function leanMantine(): Plugin {
  return {
    name: 'staveline:lean-mantine',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.mjs$/ },
      handler: (code) => code.replace(statement, ''),
    },
  };
}
