/** The page's header once the form is sent. */
export const sentHeader = { heading: 'Almost there', lede: 'The next step is in your email.' } as const;
