/**
 * Whether a user agent carries an iOS marker (MOB-2): iPhone, iPad, iPod or iOS as a word of its own. Windows phones
 * claimed to be like an iPhone. An iPad that asks for desktop pages says it is a Mac, and counts as one.
 */
export function isIosAgent(agent: string): boolean {
  return /\b(?:iPhone|iPad|iPod|iOS)\b/i.test(agent) && !/\bWindows Phone\b/i.test(agent);
}
