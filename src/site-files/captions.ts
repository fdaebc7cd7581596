import { completeDelay, transcript } from '../../machines/live-demo/live-demo.script.ts';
import type { FilmCut } from '../content/demo-video.ts';

const stamp = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, -1);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Empty area of the picture: left of the card, or above it. The default position at the bottom would cover the note.
 */
const places: Readonly<Record<FilmCut, string>> = {
  wide: 'line:1 position:2% size:36% align:start',
  tall: 'line:0',
};

/** WebVTT (https://www.w3.org/TR/webvtt1/). Each caption shows until the next one, the last until the end. */
export function captions(cut: FilmCut): string {
  const cues = transcript.map(({ speaker, text, delay }, index) => {
    const until = transcript[index + 1]?.delay ?? completeDelay;
    return `${stamp(delay)} --> ${stamp(until)} ${places[cut]}\n<v ${speaker}>${escaped(text)}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}
