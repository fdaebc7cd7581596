export const connectionMessages = {
  offline: 'You are offline. What you have typed stays on this page.',
  online: 'You are online again.',
} as const;

export const copyMessages = {
  address: {
    label: 'Copy the email address',
    copied: 'Address copied.',
    failed: 'Your browser did not let us copy the address.',
  },
  estimate: {
    copied: 'Link copied. Anyone who opens it sees the same numbers.',
    failed: 'Your browser did not let us copy the link.',
  },
  link: {
    label: 'Copy the link to this article',
    copied: 'Link copied.',
    failed: 'Your browser did not let us copy the link.',
  },
  note: {
    shown: 'Copy note',
    copied: 'Note copied.',
    failed: 'Your browser did not let us copy the note.',
  },
} as const;
