import type { RuleTester } from 'oxlint/plugins-dev';
import type { ESTree } from 'vite';

/** A plugin of oxlint: outside of views, src/ reads no state of a machine (VIEW-1). */

type Rule = Parameters<RuleTester['run']>[1];
type Context = Parameters<Extract<Rule, { create: unknown }>['create']>[0];
type Node = ESTree.Node;
type ContextNode = Parameters<Context['sourceCode']['getScope']>[0];

/** What says in which state a snapshot is. */
const reads = new Set(['value', 'context', 'matches', 'hasTag', 'can', 'getMeta']);

/** Calls whose function gets a snapshot first. */
const givesSnapshot = new Set(['subscribe', 'useSelector', 'useView', 'useShown', 'useFormView', 'useViewedForm']);

/** What reads the state for its caller. */
const readers: Readonly<Record<string, readonly string[]>> = {
  '@xstate/react': ['useSelector', 'useActor', 'useMachine'],
  xstate: ['matchesState', 'waitFor'],
};

const nameOf = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Identifier' ? node.name : node?.type === 'Literal' ? String(node.value) : undefined;

/** Of `subscribe(…)` and of `actor.subscribe(…)`. */
const calledName = ({ callee }: ESTree.CallExpression): string | undefined =>
  nameOf(callee.type === 'MemberExpression' ? callee.property : callee);

function isSnapshotType(type: Node | null | undefined): boolean {
  if (type?.type === 'TSTypeAnnotation') return isSnapshotType(type.typeAnnotation);
  if (type?.type !== 'TSTypeReference') return false;
  const { typeName } = type;
  return nameOf(typeName.type === 'TSQualifiedName' ? typeName.right : typeName)?.includes('Snapshot') ?? false;
}

const isFunction = (node: Node) =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration';

/** Whether a parameter of a function, by its place or by its type, is a snapshot. */
function isSnapshotParameter(parameter: Node, of: Node): boolean {
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  if ('typeAnnotation' in pattern && isSnapshotType(pattern.typeAnnotation)) return true;
  const { parent } = of as { parent?: Node };
  return (
    isFunction(of) &&
    (of as ESTree.Function).params[0] === parameter &&
    parent?.type === 'CallExpression' &&
    givesSnapshot.has(calledName(parent) ?? '')
  );
}

/** Imports of what reads a snapshot. */
const bannedIn = ({ source, specifiers }: ESTree.ImportDeclaration) =>
  specifiers.flatMap((specifier) => {
    const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : undefined;
    return name !== undefined && readers[source.value]?.includes(name) ? [[specifier, name] as const] : [];
  });

/** Where a name is declared. */
function definitionOf(context: Context, identifier: Node & { name: string }) {
  let scope: ReturnType<typeof context.sourceCode.getScope> | null = context.sourceCode.getScope(
    identifier as ContextNode,
  );
  while (scope && !scope.set.has(identifier.name)) scope = scope.upper;
  return scope?.set.get(identifier.name)?.defs[0];
}

function create(context: Context) {
  const [exceptions = {}] = context.options as readonly Record<string, string>[];
  const file = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/');
  if (Object.keys(exceptions).some((path) => file.startsWith(path))) return {};

  const report = (node: Node, read: string) =>
    context.report({ node: node as ContextNode, messageId: 'read', data: { read } });

  function isSnapshotVariable(identifier: Node & { name: string }): boolean {
    const definition = definitionOf(context, identifier);
    const node = definition?.node as Node | undefined;
    if (node?.type === 'VariableDeclarator')
      return node.id.type === 'Identifier' && (isSnapshotType(node.id.typeAnnotation) || isSnapshot(node.init));
    if (definition?.type !== 'Parameter' || !node) return false;
    const { params } = node as ESTree.Function;
    return params.some((each) => {
      const pattern: Node = each.type === 'AssignmentPattern' ? each.left : each;
      return nameOf(pattern) === identifier.name && isSnapshotParameter(each, node);
    });
  }

  function isSnapshot(node: Node | null | undefined): boolean {
    switch (node?.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return isSnapshotType(node.typeAnnotation) || isSnapshot(node.expression);
      case 'TSNonNullExpression':
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return isSnapshot(node.expression);
      case 'ConditionalExpression':
        return isSnapshot(node.consequent) || isSnapshot(node.alternate);
      case 'LogicalExpression':
        return isSnapshot(node.left) || isSnapshot(node.right);
      case 'MemberExpression':
        return nameOf(node.property) === 'snapshot';
      case 'Identifier':
        return node.name === 'snapshot' || isSnapshotVariable(node);
      case 'CallExpression': {
        const name = calledName(node);
        if (name !== 'useSyncExternalStore') return name?.endsWith('Snapshot') ?? false;
        return node.arguments.some((each) => each.type === 'ArrowFunctionExpression' && isSnapshot(each.body));
      }
      default:
        return false;
    }
  }

  function reportKeys(pattern: Node): void {
    if (pattern.type !== 'ObjectPattern') return;
    for (const property of pattern.properties) {
      const key = property.type === 'Property' ? nameOf(property.key) : undefined;
      if (key !== undefined && reads.has(key)) report(property, key);
    }
  }

  function reportParameters(node: ESTree.Function | ESTree.ArrowFunctionExpression): void {
    for (const parameter of node.params)
      if (isSnapshotParameter(parameter, node))
        reportKeys(parameter.type === 'AssignmentPattern' ? parameter.left : parameter);
  }

  return {
    ImportDeclaration(node: ESTree.ImportDeclaration) {
      for (const [specifier, name] of bannedIn(node)) report(specifier, name);
    },
    MemberExpression(node: ESTree.MemberExpression) {
      const read = node.computed && node.property.type === 'Identifier' ? undefined : nameOf(node.property);
      if (read !== undefined && reads.has(read) && isSnapshot(node.object)) report(node, read);
    },
    VariableDeclarator({ id, init }: ESTree.VariableDeclarator) {
      if (isSnapshotType(id.typeAnnotation) || isSnapshot(init)) reportKeys(id);
    },
    AssignmentExpression({ left, right }: ESTree.AssignmentExpression) {
      if (isSnapshot(right)) reportKeys(left);
    },
    ArrowFunctionExpression: reportParameters,
    FunctionExpression: reportParameters,
    FunctionDeclaration: reportParameters,
  };
}

export const snapshotReads = {
  meta: {
    messages: {
      read: '`{{read}}` reads the state of a machine. Decide in machines/<flow>/<flow>.view.ts what the page shows, and render its nodes (VIEW-1).',
    },
    // Paths that may read, each with the reason.
    schema: [{ type: 'object', additionalProperties: { type: 'string' } }],
    defaultOptions: [{}],
  },
  create,
} as Rule;

export default { meta: { name: 'view' }, rules: { 'snapshot-reads': snapshotReads } };
