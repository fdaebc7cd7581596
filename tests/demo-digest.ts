import { createHash } from 'node:crypto';
import { demoTranscript } from '../src/content/home.ts';

/** The video files contain it as their comment, so that a test detects an outdated recording. */
export const demoDigest = createHash('sha256').update(JSON.stringify(demoTranscript)).digest('hex');
