import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ManualClock } from '../../machines/shared/manual-clock.ts';
import { settle } from '../../src/flow/settle.ts';
import { Tooltips } from '../../src/shell/Tooltips.tsx';
import { mount } from './mount.tsx';

let clock: ManualClock;
let container: HTMLElement;

const control = (name: string) => page.getByRole('button', { name });
const away = () => page.getByText('Away from both').hover();
const bubble = () => container.querySelector<HTMLElement>('[data-machine=tooltip]');
/** The text that shows, or null. */
const shown = () => (bubble()?.hidden === false ? bubble()?.textContent : null);

beforeEach(async () => {
  ({ clock, container } = mount(
    <>
      <p>Away from both</p>
      {['theme', 'menu'].map((name) => (
        <p key={name}>
          <button data-tooltip={name}>
            <span className="unseen">The {name}</span>
          </button>
        </p>
      ))}
      <p style={{ height: 200 }} />
      <Tooltips />
    </>,
  ));
  await away();
});

test('[UI-1] a tooltip opens after 700 ms with its control’s name, and closes when the pointer leaves', async () => {
  await control('The theme').hover();
  clock.advance(699);
  await settle();
  expect(shown()).toBeNull();
  clock.advance(1);
  await expect.poll(shown).toBe('The theme');
  await away();
  await expect.poll(shown).toBeNull();
});

test('[UI-1] passing over a control opens no tooltip', async () => {
  await control('The theme').hover();
  clock.advance(699);
  await away();
  clock.advance(5_000);
  await settle();
  expect(shown()).toBeNull();
});

test('[UI-1] within 300 ms of one closing the next opens without delay, and later with delay', async () => {
  await control('The theme').hover();
  clock.advance(700);
  await expect.poll(shown).toBe('The theme');
  await away();
  clock.advance(299);
  await control('The menu').hover();
  await expect.poll(shown).toBe('The menu');
  await away();
  await expect.poll(shown).toBeNull();
  clock.advance(300);
  await control('The theme').hover();
  clock.advance(699);
  await settle();
  expect(shown()).toBeNull();
});

test('[UI-1] keyboard focus opens it after 700 ms, and Escape closes it without moving the focus', async () => {
  await userEvent.keyboard('{Tab}');
  await expect.element(control('The theme')).toHaveFocus();
  clock.advance(700);
  await expect.poll(shown).toBe('The theme');
  await userEvent.keyboard('{Escape}');
  await expect.poll(shown).toBeNull();
  await expect.element(control('The theme')).toHaveFocus();
});

test('[UI-1] the bubble is hidden from assistive technology, which has the name already', async () => {
  await control('The theme').hover();
  clock.advance(700);
  await expect.poll(shown).toBe('The theme');
  expect(page.getByRole('tooltip').elements()).toEqual([]);
});
