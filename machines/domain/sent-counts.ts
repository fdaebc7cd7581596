/** The relay's call for the page's counts (TEAM-4). */
export const COUNTS_PATH = '/api/counts';

export type CountedPart = 'pages' | 'transitions' | 'refusedFields';

/** How often, by name: opened paths, transitions as `countedName` names them, and fields as `<form's id> <field>`. */
export type SentCounts = Record<CountedPart, Record<string, number>>;
