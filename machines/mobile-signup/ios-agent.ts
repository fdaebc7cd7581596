/** MOB-2. Windows phones claimed to be like an iPhone; an iPad in desktop mode claims to be a Mac and counts as one. */
export function isIosAgent(agent: string): boolean {
  return /\b(?:iPhone|iPad|iPod|iOS)\b/i.test(agent) && !/\bWindows Phone\b/i.test(agent);
}
