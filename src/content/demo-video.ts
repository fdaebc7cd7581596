import { completeDelay } from '../../machines/live-demo/live-demo.script.ts';

/**
 * `npm run flows -- recording` makes the files (HOME-6); the build writes the captions (src/site-files/captions.ts).
 */
export const demoVideo = {
  width: 1280,
  height: 1070,
  /** From the press of the button to 2 s after the complete demo. */
  seconds: completeDelay / 1_000 + 2,
  webm: '/static/video/live-demo.webm',
  mp4: '/static/video/live-demo.mp4',
  poster: '/static/video/live-demo.avif',
  captions: '/static/video/live-demo.vtt',
} as const;
