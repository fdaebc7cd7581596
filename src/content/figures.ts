interface Figure {
  /** What limits the figure, if anything. */
  limit?: string;
  figure: string;
  label: string;
}

/** The figures of the home page: claims of SPEC.md section 1. */
export const figures: readonly Figure[] = [
  { figure: '3.2 hours', label: 'lost daily to documentation' },
  { limit: 'up to', figure: '$65,000/year', label: 'lost per clinician' },
  { limit: 'only', figure: '30%', label: 'of the day with patients' },
  { figure: '2x', label: 'faster care with AI documentation' },
  { figure: '78%', label: 'less burnout, our claim' },
  { figure: '20K+', label: 'clinicians' },
  { figure: '1,000+', label: 'organizations' },
  { figure: '99.9%', label: 'uptime, our target' },
];
