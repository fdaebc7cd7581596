import { brand } from '../domain/brand.ts';

export interface SynapseMessage {
  type: 'user' | 'synapse';
  content: string;
}

/** SYN-1: before each message. */
export const analyzing = `${brand.assistant} is analyzing...`;

/** SYN-1. An invented EKG, and an answer that a clinician has to review. */
export const synapseMessages: readonly SynapseMessage[] = [
  {
    type: 'user',
    content:
      'Here is a rhythm strip: wide, regular, about 150 a minute, blood pressure fine. What should I think of first?',
  },
  {
    type: 'synapse',
    content:
      'Treat a regular wide-complex tachycardia as ventricular tachycardia until shown otherwise. Supraventricular tachycardia with aberrancy stays on the list: an earlier EKG would help to tell. See the 2017 AHA/ACC/HRS guideline on ventricular arrhythmias.',
  },
  { type: 'user', content: 'Draft that for the medical decision making section.' },
  {
    type: 'synapse',
    content:
      'Regular wide-complex tachycardia, hemodynamically stable. Ventricular tachycardia considered first, supraventricular tachycardia with aberrancy in the differential. Earlier EKG compared: [add]. Electrolytes: [add]. For your review before it enters the chart.',
  },
];
