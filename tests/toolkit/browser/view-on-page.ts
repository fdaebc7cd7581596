import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { everyNode, isControl, textOf, type ViewNode } from 'flow-core/view';
import {
  type AriaNode,
  compareRests,
  compareWithPage,
  type OutsideSnapshot,
  type ShownNode,
  shownNodes,
} from '../view/conformance.ts';
import { settle } from './driver.ts';

/** A flow's region of the page beside its view: what it shows, and what its controls do by a real gesture (VIEW-2). */

const gestures = ['press', 'choose', 'escape', 'enter', 'point', 'leave', 'focus', 'blur'] as const;
type Gesture = (typeof gestures)[number] | 'fill';

/** A control that sends an event, and how. */
export interface Way {
  node: ViewNode;
  gesture: Gesture;
  /** What is typed. */
  text?: string;
}

/** The text that a field sends such an event for; undefined where it sends another. */
const textFor = ({ fill }: ViewNode, event: { type: string }): string | undefined =>
  fill && Object.values(event).find((each) => isDeepStrictEqual(fill(each), event));

/** Each gesture of a view that sends the event. */
export const waysTo = (nodes: readonly ViewNode[], event: { type: string }): Way[] =>
  everyNode(nodes).flatMap((node) => [
    ...gestures
      .filter((gesture) => node[gesture] !== undefined && isDeepStrictEqual(node[gesture], event))
      .map((gesture) => ({ node, gesture })),
    ...[textFor(node, event)].flatMap((text) => (text === undefined ? [] : [{ node, gesture: 'fill' as const, text }])),
    ...(node.resend && event.type === 'form.resend' ? [{ node, gesture: 'press' as const }] : []),
  ]);

export const nameOfWay = ({ node, gesture }: Way): string => `${gesture} the ${node.role} "${textOf(node)}"`;

async function readShown(region: Locator): Promise<ShownNode[]> {
  const regions = await region.all();
  const found = await Promise.all(regions.map((each) => each.ariaSnapshotJSON()));
  return shownNodes(found.flat() as unknown as AriaNode[]);
}

/** Runs in the page. */
function readOutside(root: Element, fields: readonly string[]): OutsideSnapshot {
  const all = (selector: string) =>
    [root, ...root.querySelectorAll<HTMLElement>('*')].filter((each) => each.matches(selector));
  const described = (node: Element) =>
    (node.getAttribute('aria-describedby') ?? '')
      .split(' ')
      // Without what is not shown of it.
      .map((id) => document.querySelector<HTMLElement>(`[id="${id}"]`)?.innerText ?? '')
      .join(' ');
  // Radio buttons share a name, and their group has the description.
  const nameOf = (node: Element) => {
    const { id, name, type } = (node.querySelector('input') ?? node) as HTMLInputElement;
    return type === 'radio' ? name : (fields.find((field) => id.endsWith(`-${field}`)) ?? id);
  };
  return {
    // The router marks links to the open page.
    current: all('[aria-current]:not(a[aria-current=page])')
      .filter((node) => node.checkVisibility())
      .map((node) => node.textContent ?? ''),
    marked: all('[data-marked]').map((node) => node.ariaLabel ?? node.textContent),
    live: all('[aria-live]:not([role])').map((node) => node.getAttribute('aria-live') ?? ''),
    only: {
      seen: all('[aria-hidden=true]')
        .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((node) => node.textContent ?? '')
        .filter((text) => text.trim() !== ''),
      read: all('*')
        .filter((node) => getComputedStyle(node).opacity === '0' && node.checkVisibility({ visibilityProperty: true }))
        .map((node) => node.textContent ?? '')
        .filter((text) => text.trim() !== ''),
    },
    // A file's field is another flow's.
    invalidFiles: all('[type=file][aria-invalid=true]')
      .map(nameOf)
      .filter((name) => fields.includes(name)),
    required: [...new Set(all('[required]').map(nameOf))].filter(
      (name) => fields.includes(name) || root.querySelector(`[data-machine] #${CSS.escape(name)}`) === null,
    ),
    masked: all('[type=password]').length > 0,
    descriptions: Object.fromEntries([
      ...all('[role=button]').map((node) => [node.ariaLabel ?? node.textContent, described(node)]),
      ...all('input:not([type=radio]), select, textarea, [role=radiogroup]').map((node) => [
        nameOf(node),
        described(node),
      ]),
    ]),
  };
}

/** The parts of a region that belong to other flows. */
const foreignIn = (region: Locator) =>
  region.locator('[data-machine]:not([data-machine] [data-machine] [data-machine])');

export class ViewOnPage {
  readonly #page: Page;
  readonly #region: () => Locator;
  #rest: readonly string[] | null = null;
  /** The region itself notices a pointer, which a tap on a control in it does not bring. */
  #noticesPointer = false;
  /** The view tells apart what is for the eye and for a screen reader. */
  #divides = false;
  readonly #inPlace: boolean;

  /** @param inPlace a press does not scroll to its control before */
  constructor(page: Page, region: () => Locator, inPlace = false) {
    this.#page = page;
    this.#region = region;
    this.#inPlace = inPlace;
  }

  /** @returns the first difference between the page and the nodes of its view, or null */
  async difference(nodes: readonly ViewNode[]): Promise<string | null> {
    const region = this.#region();
    this.#noticesPointer = nodes.some(({ role, point, leave }) => role === 'region' && (point ?? leave) !== undefined);
    if ((await region.count()) === 0) return nodes.length === 0 ? null : 'the flow has no region on the page';
    this.#divides ||= everyNode(nodes).some(({ only }) => only);
    const [shown, { only, ...outside }, foreign] = await Promise.all([
      readShown(region),
      region.first().evaluate(
        readOutside,
        everyNode(nodes).flatMap(({ field }) => field ?? []),
      ),
      readShown(foreignIn(region)),
    ]);
    const { problems, rest } = compareWithPage(nodes, shown, { ...outside, ...(this.#divides && { only }) }, foreign);
    if (problems[0] !== undefined) return problems[0];
    const changed = this.#rest && compareRests(this.#rest, rest);
    this.#rest ??= rest;
    return changed;
  }

  /** The text of what has the focus in the region; empty where nothing has. */
  focused(): Promise<string> {
    return this.#region()
      .first()
      .evaluate((root) => {
        const { activeElement } = document;
        return root.contains(activeElement) ? (activeElement?.textContent ?? '') : '';
      });
  }

  /** The element of a node, by role and name as Testing Library and Playwright find it. */
  #element({ role, name, children, text }: ViewNode): Locator {
    if (role === 'region') return this.#region().first();
    if (role === 'text')
      return this.#region()
        .locator('summary')
        .filter({ hasText: text ?? '' })
        .first();
    const said = text ?? (children ? textOf({ role, children }) : undefined);
    const options = name === undefined ? {} : { name, exact: true };
    const found = this.#region().getByRole(role as 'button', options);
    // The region may be the control itself.
    const all = found.or(
      this.#region().and(
        this.#region()
          .locator('xpath=..')
          .getByRole(role as 'button', options),
      ),
    );
    return (name === undefined && said !== undefined ? found.filter({ hasText: said }) : all).first();
  }

  async perform({ node, gesture, text = '' }: Way): Promise<void> {
    const element = this.#element(node);
    if (node.role === 'region') return this.#comeOrGo(element, gesture);
    switch (gesture) {
      case 'press':
        if (!this.#noticesPointer && !this.#inPlace) return element.click();
        await element.dispatchEvent('click');
        // Pointer and focus are on nothing once the region has lost its last control.
        return this.#noticesPointer && (await this.#controls().count()) === 0 ? this.#goAway() : undefined;
      case 'choose':
        // A radio button may be there for keys and screen readers alone, with its label for the pointer.
        return node.role === 'radio' ? element.press('Space') : element.click();
      case 'fill':
        return element.fill(text);
      case 'enter':
        return this.#element(everyNode([node]).findLast(({ fill }) => fill) ?? node).press('Enter');
      case 'escape':
        return this.#page.keyboard.press('Escape');
      // Pointer and focus may be on it, since it was pointed at before, or go from it after the other came.
      case 'point':
        await this.#leave();
        return element.hover();
      case 'leave':
        await element.hover();
        return this.#leave();
      case 'focus':
        await element.blur();
        return element.focus();
      case 'blur':
        await element.focus();
        return element.blur();
    }
  }

  #controls(): Locator {
    return this.#region().getByRole('button');
  }

  async #leave(): Promise<void> {
    const { y = 1 } = (await this.#region().first().boundingBox()) ?? {};
    // Away from a region at the page's top.
    await this.#page.mouse.move(0, y > 0 ? 0 : (this.#page.viewportSize()?.height ?? 1) - 1);
  }

  #blur(): Promise<void> {
    return this.#region()
      .first()
      .evaluate((element) => {
        const { activeElement } = document;
        if (element.contains(activeElement)) (activeElement as HTMLElement).blur();
      });
  }

  async #goAway(): Promise<void> {
    await this.#blur();
    await this.#leave();
  }

  /** Of pointer and focus, each alone: the other is not there, and this one neither before it comes. */
  async #comeOrGo(region: Locator, gesture: Gesture): Promise<void> {
    // A control keeps its place where the region's size changes.
    const place = (await this.#controls().count()) > 0 ? this.#controls().first() : region;
    if (gesture === 'point' || gesture === 'leave') {
      if (gesture === 'point') await this.#leave();
      await place.hover();
      await this.#blur();
      if (gesture === 'leave') await this.#leave();
      return;
    }
    if (gesture === 'focus') await this.#blur();
    // Focus by script matches :focus-visible only after a key.
    await this.#page.keyboard.press('Shift');
    await place.focus();
    await this.#leave();
    if (gesture === 'blur') await this.#blur();
  }

  /** A disabled control does nothing, however hard it is pressed. */
  async pressInVain(node: ViewNode): Promise<void> {
    await this.#element(node).click({ force: true });
    await settle(this.#page);
  }
}

/** Without a button that says what is missing. */
export const disabledControls = (nodes: readonly ViewNode[]): ViewNode[] =>
  everyNode(nodes).filter((node) => isControl(node) && node.disabled && !node.submit);
