const pictures = import.meta.glob<string>('../../machines/*/*.svg', { query: '?url', import: 'default', eager: true });

export const pictureOf = (flow: string): string => pictures[`../../machines/${flow}/${flow}.svg`] ?? '';
