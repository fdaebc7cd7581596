import { completeDelay, transcript } from '../../machines/live-demo/live-demo.script.ts';

const stamp = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, -1);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Left of the card, where the picture is empty: the default position at the bottom would cover the note's codes. */
const PLACE = 'line:1 position:2% size:36% align:start';

/** WebVTT (https://www.w3.org/TR/webvtt1/). Each caption shows until the next one, the last until the end. */
export function captions(): string {
  const cues = transcript.map(({ speaker, text, delay }, index) => {
    const until = transcript[index + 1]?.delay ?? completeDelay;
    return `${stamp(delay)} --> ${stamp(until)} ${PLACE}\n<v ${speaker}>${escaped(text)}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}
