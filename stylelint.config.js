/** The scales that `src/theme/tokens.css` defines. */
const text = 'var\\(--text-[\\w-]+\\)';
const leading = 'var\\(--(?:leading-\\w+|pitch)\\)';
const space = 'var\\(--(?:space-\\w+|pitch|(?:row-)?inset(?:, var\\(--space-\\w+\\))?)\\)';
/** A step, its negative, or a sum or multiple of steps: no length of its own. */
const distance = `(?:0|auto|${space}|calc\\((?:${space}|-?[\\d.]+(?![\\w.%])|[ +*-])+\\))`;
const radius = '(?:0|var\\(--(?:radius(?:-\\w+)?|input-radius)\\))';
const duration = '(?:var\\(--duration-\\w+\\)|calc\\(var\\(--duration-\\w+\\) \\* [\\d.]+\\))';

const list = (value) => new RegExp(`^${value}(?: ${value})*$`);

/** Type, distances, radii, durations and breakpoints come from the scales; tokens.css alone holds their values. */
export default {
  rules: {
    'declaration-property-value-allowed-list': {
      'font-size': [new RegExp(`^${text}$`)],
      'line-height': ['0', new RegExp(`^${leading}$`)],
      font: ['inherit', new RegExp(`^(?:italic )?\\d+ ${text}/${leading} var\\(--\\w+\\)$`)],
      '/^(?:margin|padding|gap|row-gap|column-gap|--(?:row-)?inset$)/': [list(distance), list('\\d+mm')],
      '/border.*radius$/': ['50%', list(radius)],
      '/^(?:animation|transition)-(?:duration|delay)$/': [new RegExp(`^${duration}$`)],
      '/^(?:animation|transition)$/': [/^none( !important)?$/, new RegExp(`^[\\w-]+ ${duration}(?: [\\w-]+)*$`)],
    },
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': {
      width: ['360px', '700px', '900px', '960px', '1100px', '1240px', '1320px'],
      height: ['760px'],
    },
  },
};
