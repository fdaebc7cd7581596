/** What is used of a package that is installed when it is first needed; also where it is not, types are checked. */
declare module '@antithesishq/bombadil' {
  interface Formula {
    implies(that: Formula): Formula;
    within(limit: number, unit: 'seconds'): Formula;
  }
  type Holds = () => boolean | Formula;
  export function always(holds: Holds | Formula): Formula;
  export function eventually(holds: Holds): Formula;
  export function next(holds: Holds): Formula;
  export function now(holds: Holds): Formula;
}

declare module '@antithesishq/bombadil/browser' {
  interface State {
    document: Document;
    window: Window;
    console: readonly { level: 'warning' | 'error'; args: readonly unknown[] }[];
    lastAction: unknown;
  }
  export function extract<T>(query: (state: State) => T): { readonly current: T };
}

declare module '@antithesishq/bombadil/browser/defaults/actions' {
  export const back: unknown;
  export const clicks: unknown;
  export const forward: unknown;
  export const inputs: unknown;
  export const reload: unknown;
  export const scroll: unknown;
  export const waitOnce: unknown;
}

declare module '@antithesishq/bombadil/browser/defaults/properties' {
  export const noUncaughtExceptions: unknown;
  export const noUnhandledPromiseRejections: unknown;
}
