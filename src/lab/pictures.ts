const pictures = import.meta.glob<string>('../../machines/*/*.svg', { query: '?url', import: 'default', eager: true });

/** The address of a flow's diagram. */
export const pictureOf = (flow: string): string => pictures[`../../machines/${flow}/${flow}.svg`] ?? '';
