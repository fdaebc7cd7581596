import { createRequire } from 'node:module';
import { createBrowserHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';

/**
 * The contract of src/routing/router-internals.ts. If it fails after an update: run tests/site/rendering.test.ts and
 * tests/e2e/screens.spec.ts, look for a public API, then update the version in its comment and here.
 */

test('the router is the version that src/routing/router-internals.ts was checked with', () => {
  const { version } = createRequire(import.meta.url)('@tanstack/react-router/package.json') as { version: string };
  expect(version).toBe('1.170.46');
});

function fakeWindow() {
  class NativeHistory {
    state: object | null = null;
    length = 1;
    readonly addresses: string[] = [];
    pushState(state: object, _: string, url?: string) {
      this.replaceState(state, _, url);
    }
    replaceState(state: object, _: string, url = '') {
      this.state = state;
      this.addresses.push(url);
    }
  }
  const history = new NativeHistory();
  return {
    window: {
      history,
      location: { pathname: '/', search: '', hash: '' },
      addEventListener() {},
      removeEventListener() {},
    },
    history,
    NativeHistory,
  };
}

test('the router patches `replaceState` on the history object only: the native method of its prototype notifies no subscriber', () => {
  const { window, history, NativeHistory } = fakeWindow();
  const notified: string[] = [];
  createBrowserHistory({ window }).subscribe(({ action }) => notified.push(action.type));

  NativeHistory.prototype.replaceState.call(history, { kept: true }, '', '/login');
  expect(history.addresses.at(-1)).toBe('/login');
  expect(notified).toEqual([]);

  history.replaceState({}, '', '/signup');
  expect(notified).toEqual(['REPLACE']);
});
