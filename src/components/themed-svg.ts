/** A colour of a drawing: its value in the light theme and in the dark one (src/theme/tokens.css). */
export type Colour = readonly [light: string, dark: string];

const declared = (colours: Readonly<Record<string, Colour>>, theme: 0 | 1) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour[theme]}`)
    .join(';');

/**
 * A drawing as an SVG file; as `….svg#dark` it is drawn for the dark theme. Both are one file, so that the second costs nothing.
 * @param options.frame the attributes of the root: at least a viewBox
 * @param options.colours by the names of the variables that the content reads
 * @param options.rules what else its parts look like, as CSS
 */
export const themedSvg = (
  content: string,
  { frame, colours, rules = '' }: { frame: string; colours: Readonly<Record<string, Colour>>; rules?: string },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><style>#dark{${declared(colours, 0)}}#dark:target{${declared(colours, 1)}}${rules}</style><g id="dark">${content}</g></svg>`;
