import { completeDelay } from '../../machines/live-demo/live-demo.script.ts';

/**
 * The recording of the live demo (HOME-6). `npm run flows -- recording` makes the files anew, but for the captions, which are
 * written from the script by the build (src/site-files/captions.ts).
 */
export const demoVideo = {
  /** In pixels. */
  width: 1280,
  height: 1070,
  /** From the press of the button to the complete demo, which then stays for a while. */
  seconds: completeDelay / 1_000 + 2,
  /** Paths below the base. */
  webm: '/static/video/live-demo.webm',
  mp4: '/static/video/live-demo.mp4',
  poster: '/static/video/live-demo.avif',
  captions: '/static/video/live-demo.vtt',
} as const;
