/** A total as it is shown: small ones could be about one visitor (TEAM-4). */
export type ShownTotal = number | 'under 5';

/** What visitors did in a flow during some days, as the lab shows it. */
export interface FlowNumbers {
  /** How often the flow began. */
  came: ShownTotal;
  /** How often each transition was taken, by its key (inspection.ts). */
  transitions: Readonly<Record<string, ShownTotal>>;
  /** How often the flow was left in each outermost state; null where that does not follow from the transitions. */
  left: Readonly<Record<string, ShownTotal>> | null;
  /** Most often refused first. */
  refused: readonly { field: string; total: ShownTotal }[];
}

export interface AllFlowNumbers {
  /** The first and the last day, such as 2026-11-23. */
  from: string;
  to: string;
  flows: Readonly<Record<string, FlowNumbers>>;
}
