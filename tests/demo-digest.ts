import { createHash } from 'node:crypto';
import { demoTranscript } from '../src/content/home.ts';

/** Stands in the video files as their comment: by it a test tells a recording of an earlier script. */
export const demoDigest = createHash('sha256').update(JSON.stringify(demoTranscript)).digest('hex');
