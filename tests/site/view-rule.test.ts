import { readFileSync } from 'node:fs';
import { RuleTester } from 'oxlint/plugins-dev';
import { describe, expect, test } from 'vitest';

import { snapshotReads } from '../view-rule.ts';

interface Override {
  files: string[];
  rules: Record<string, ['error', Record<string, string>]>;
}

const { jsPlugins, overrides } = JSON.parse(readFileSync(new URL('../../.oxlintrc.json', import.meta.url), 'utf8')) as {
  jsPlugins: string[];
  overrides: Override[];
};
const configured = overrides.filter(({ rules }) => 'view/snapshot-reads' in rules);
const [, exceptions = {}] = configured[0]?.rules['view/snapshot-reads'] ?? [];

RuleTester.describe = describe;
RuleTester.it = (title, run) => test(title, run);
const tester = new RuleTester({
  cwd: process.cwd(),
  languageOptions: { sourceType: 'module', parserOptions: { lang: 'tsx' } },
});

const page = 'src/home/Banner.tsx';
const given = (code: string, filename = page) => ({
  code,
  filename: `${process.cwd()}/${filename}`,
  options: [exceptions],
});
const reads =
  (...names: string[]) =>
  (code: string) => ({ ...given(code), errors: names.map((read) => ({ messageId: 'read', data: { read } })) });

test('[VIEW-1] the linter applies the rule to all of src, with few exceptions and a reason for each', () => {
  expect(jsPlugins).toContain('./tests/view-rule.ts');
  expect(configured.map(({ files }) => files)).toEqual([['src/**']]);
  expect(Object.keys(exceptions)).toEqual(['src/flow/useView.ts', 'src/flow/useFlow.ts', 'src/lab/']);
  for (const reason of Object.values(exceptions)) expect(reason).toMatch(/^[A-Z].+\.$/);
});

describe('[VIEW-1] the page reads no state of a machine beside its view', () => {
  tester.run('view/snapshot-reads', snapshotReads, {
    invalid: [
      ...[
        'snapshot.value',
        'actor.getSnapshot().value',
        'useThemeSnapshot().value',
        'actor.getSnapshot()!["value"]',
        '(actor.getSnapshot() as SnapshotFrom<typeof machine>).value',
        '(given as xstate.SnapshotFrom<typeof machine>)?.value',
        'const shown = actor.getSnapshot(); shown.value;',
        'const same = actor.getSnapshot(); const shown = same; shown.value;',
        'const shown = useSyncExternalStore(listen, () => actor.getSnapshot()); shown.value;',
        '(given ? first.getSnapshot() : second.getSnapshot()).value',
        '(given ?? actor.getSnapshot()).value',
        'this.snapshot.value',
        'function Shown({ snapshot }: Props) { return snapshot.value; }',
        'function shown(state: SnapshotFrom<typeof machine>) { return state.value; }',
        'const shown: AnyMachineSnapshot = given; shown.value;',
        'actor.subscribe((state) => show(state.value))',
        'useView(actor, (state) => ({ shown: state.value }))',
        'useView(actor, (state) => { const show = () => state.value; return show(); })',
        'const { value } = snapshot;',
        'const { value: shown = "closed" } = actor.getSnapshot();',
        'let value; ({ value } = actor.getSnapshot());',
        'const { value }: SnapshotFrom<typeof machine> = given;',
        'actor.subscribe(({ value }) => show(value))',
        'const shown = ({ value }: SnapshotFrom<typeof machine>) => value;',
        'function shown({ value }: SnapshotFrom<typeof machine> = given) { return value; }',
      ].map(reads('value')),
      ...['snapshot.matches("open")', 'router.subscribe((state) => state.matches({ menu: "open" }))'].map(
        reads('matches'),
      ),
      ...['snapshot.context.visit', 'const { context: { visit } } = snapshot;'].map(reads('context')),
      ...['snapshot.hasTag("busy")'].map(reads('hasTag')),
      ...['actor.getSnapshot().can({ type: "menu.close" })'].map(reads('can')),
      ...['const { value, context } = snapshot;'].map(reads('value', 'context')),
      ...['import { useSelector as choose } from "@xstate/react";'].map(reads('useSelector')),
      ...['import { useActor, useMachine } from "@xstate/react";'].map(reads('useActor', 'useMachine')),
      ...['import { matchesState, waitFor } from "xstate";'].map(reads('matchesState', 'waitFor')),
      ...['const open = useSelector(actor, (state) => state.matches("open"));'].map(reads('matches')),
      ...['const text = useSelector(actor, ({ context }) => context.text);'].map(reads('context')),
    ],
    valid: [
      ...[
        'const view = useView(banner, bannerView); view.control.value;',
        'useView(flow, (snapshot) => view(snapshot, submission.state()))',
        'themeShown(theme.getSnapshot())',
        'theme.subscribe((snapshot) => onUpdate(themeShown(snapshot)))',
        'import { useActorRef } from "@xstate/react";',
        'import type { SnapshotFrom } from "xstate";',
        'const { value = "", required } = node;',
        'currentTarget.value',
        'element.matches(":focus-visible")',
        'router.state.matches.at(-1)',
        'const state = form.state(); state.value;',
        'const { context } = Route.useRouteContext();',
        'machine.provide({ actions: { show: ({ context }, { value }) => write(context, value) } })',
        'snapshot[value]',
      ].map((code) => given(code)),
      ...['src/flow/useView.ts', 'src/flow/useFlow.ts', 'src/lab/FlowScreen.tsx'].map((file) =>
        given('snapshot.value', file),
      ),
    ],
  });
});
