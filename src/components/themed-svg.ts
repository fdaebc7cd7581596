/** Value in the light theme and in the dark one. */
export type Colour = readonly [light: string, dark: string];

const declared = (colours: Readonly<Record<string, Colour>>, theme: 0 | 1) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour[theme]}`)
    .join(';');

/**
 * An SVG file for both themes: `….svg#dark` selects the dark one.
 * @param options.colours by the names of the variables that the content uses
 */
export const themedSvg = (
  content: string,
  { frame, colours, rules = '' }: { frame: string; colours: Readonly<Record<string, Colour>>; rules?: string },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><style>#dark{${declared(colours, 0)}}#dark:target{${declared(colours, 1)}}${rules}</style><g id="dark">${content}</g></svg>`;
