import { completeDelay } from '../../machines/live-demo/live-demo.script.ts';

/** From the press of the button to 2 s after the complete demo. */
export const filmSeconds = completeDelay / 1_000 + 2;

/** The cuts of the demo video, their sizes in pixels: `tall` for phones (SHOW-5), `wide` for all others. */
export const filmCuts = {
  wide: { name: 'live-demo', width: 1280, height: 1070 },
  tall: { name: 'live-demo-tall', width: 780, height: 1386 },
} as const;
export type FilmCut = keyof typeof filmCuts;

/**
 * `npm run flows -- recording` makes the films and posters (HOME-6); the build writes the captions
 * (src/site-files/captions.ts).
 */
export const filmFile = (cut: FilmCut, type: 'webm' | 'mp4' | 'avif' | 'vtt') =>
  `/static/video/${filmCuts[cut].name}.${type}`;
