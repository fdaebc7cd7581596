import { demoAnchor } from '../../src/content/navigation.ts';
import type { PageStage } from './page-stage.ts';
import type { Sentence } from 'flow-toolkit/scenarios/sentences';
import { does, sees } from 'flow-toolkit/scenarios/sentences';
import type { Verdict } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

/** The sentences that every page can say. A machine says one only where its world has a sentence of its own for it. */

/** The ids that requirements write with the product's name. */
const idOf = (name: string) => name.replace('{product}-in-action', demoAnchor);

export const themeOf = async ({ view }: PageStage): Promise<string> =>
  view.locator('html').evaluate((root) => (root.classList.contains('dark') ? 'dark' : 'light'));

/** Whether a section begins in the window. */
async function isInView({ view }: PageStage, id: string): Promise<Verdict> {
  const place = await view.locator(`#${id}`).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return { top: Math.round(top), inside: top > -2 && top < window.innerHeight };
  });
  return place.inside ? null : `"${id}" begins at ${place.top} px`;
}

export const scrollPosition = ({ page }: PageStage): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

export const pageVocabulary: readonly Sentence<PageStage>[] = [
  does('the visitor opens {string}, scrolled to its end', async (stage: PageStage, address: string) => {
    await stage.open(address);
    await stage.page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    stage.memory.set('left at', await scrollPosition(stage));
  }),
  does('the visitor follows a/the link to {string}', (stage: PageStage, address: string) => stage.followLink(address)),

  sees('the theme is {word}', async (stage: PageStage, theme: string) =>
    same('the theme', await themeOf(stage), theme),
  ),
  sees('the page is at its top', async (stage: PageStage) =>
    same('how far the page is scrolled', await scrollPosition(stage), 0),
  ),
  sees('the section {string} is in view', (stage: PageStage, id: string) => isInView(stage, idOf(id))),
];
