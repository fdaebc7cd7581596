import { isMotionReduced } from '../flow/motion.ts';

/** The id of the title on the sheet's tab. */
export const demoTitleId = 'live-demo';

/** Half a pixel is rounding. */
const SAME_PX = 2;

/** Between the header and the tab. */
const ABOVE_PX = 16;

/**
 * SHOW-13: brings the demo's sheet into view where the screen is too low for all of it. Not once the visitor has scrolled,
 * in a hidden tab or under reduced motion.
 */
export function demoScroll() {
  /** Scroll position after the last scroll of a run; null where the run must not scroll. */
  let left: number | null = null;

  const scrollBy = (top: number) => {
    const most = document.documentElement.scrollHeight - innerHeight;
    left = Math.min(Math.max(0, scrollY + top), most);
    window.scrollTo({ top: left, behavior: 'smooth' });
  };

  return {
    /** Scrolls to the first line at the start of a run. */
    toTop(): void {
      // The sheet's tab sticks out above the sheet.
      const top = tab()?.getBoundingClientRect().top;
      left = null;
      if (top === undefined || isStill()) return;
      left = scrollY;
      // A turn upwards brings the header back (SHOW-6).
      const header = document.querySelector('header')?.offsetHeight ?? 0;
      if (top < 0) scrollBy(top - header - ABOVE_PX);
    },
    /** Scrolls the finished note and the closing text into view. */
    toEnd(): void {
      const box = tab()?.parentElement?.parentElement?.getBoundingClientRect();
      if (!box || left === null || Math.abs(scrollY - left) > SAME_PX || isStill()) return;
      if (box.bottom > innerHeight) scrollBy(box.bottom - innerHeight);
    },
  };
}

const tab = () => document.getElementById(demoTitleId);

const isStill = () => document.hidden || isMotionReduced();
