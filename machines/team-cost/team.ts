import type { planFamilies } from '../domain/plans.ts';

/** A clinician's role in a team: the family of the plan that the role pays for. */
export type TeamRole = keyof typeof planFamilies;
export const teamRoles = ['np_pa', 'md_do'] as const satisfies readonly TeamRole[];

/** The text of each field. */
export type TeamTexts = Readonly<Record<TeamRole, string>>;
export type Team = Readonly<Record<TeamRole, number>>;

/** A field that is no count, or a team without members or of more than `largestTeam`. */
export type TeamFault = TeamRole | 'size';

/** SHOW-8. */
export const largestTeam = 50;

export const exampleTeam: Team = { np_pa: 3, md_do: 2 };

export const sizeOf = (team: Team): number => team.np_pa + team.md_do;

/** A whole number from 0 to `largestTeam`, or null. */
export function readCount(text: string): number | null {
  const count = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null;
  return count !== null && count <= largestTeam ? count : null;
}

const isTeam = (size: number) => size >= 1 && size <= largestTeam;

export function faultsIn(texts: TeamTexts): TeamFault[] {
  const wrong = teamRoles.filter((role) => readCount(texts[role]) === null);
  if (wrong.length > 0) return wrong;
  return readTeam(texts) ? [] : ['size'];
}

/** Null when the texts have a fault. */
export function readTeam(texts: TeamTexts): Team | null {
  const [nurses, physicians] = [readCount(texts.np_pa), readCount(texts.md_do)];
  if (nurses === null || physicians === null || !isTeam(nurses + physicians)) return null;
  return { np_pa: nurses, md_do: physicians };
}

export const textsOf = (team: Team): TeamTexts => ({ np_pa: String(team.np_pa), md_do: String(team.md_do) });

/** The texts with one person more or fewer, or null where no such team exists. */
export function steppedBy(texts: TeamTexts, team: Team, role: TeamRole, by: 1 | -1): TeamTexts | null {
  const count = (readCount(texts[role]) ?? team[role]) + by;
  const other = readCount(texts[role === 'np_pa' ? 'md_do' : 'np_pa']);
  if (count < 0 || count > largestTeam) return null;
  // A team beyond a limit may change towards it.
  if (other !== null && (by === 1 ? count + other > largestTeam : count + other < 1)) return null;
  return { ...texts, [role]: String(count) };
}
