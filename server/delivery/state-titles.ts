/** By state of the delivery machine; what needs a person first. */
export const stateTitles: Readonly<Record<string, string>> = {
  dead: 'Given up',
  waiting: 'Waiting',
  pending: 'Due',
  delivering: 'On its way',
  delivered: 'Delivered',
};

export const stateTitle = (state: string): string => (stateTitles[state] ?? state).toLowerCase();
