import type { RuleTester } from 'oxlint/plugins-dev';

const banned = [
  'What',
  'Whatever',
  'Whoever',
  'Who',
  'Whose',
  'Of',
  'It',
  'Its',
  'By',
  'The same',
  'None',
  'Nobody',
  'Those',
  'They',
  'One that',
];

const beginning = new RegExp(String.raw`^[*\s]*(${banned.join('|')})\b`);

/** Reports comments that begin with a pronoun or a preposition instead of a noun or a verb (CONTRIBUTING.md). */
export const commentBeginnings: Parameters<RuleTester['run']>[1] = {
  create: ({ sourceCode, report }) => ({
    Program() {
      const comments = sourceCode.getAllComments();
      for (const [index, comment] of comments.entries()) {
        const previous = comments[index - 1];
        const between = sourceCode.text.slice(previous?.end, comment.start);
        const continues = previous?.type === 'Line' && comment.type === 'Line' && /^\r?\n[ \t]*$/.test(between);
        const words = beginning.exec(comment.value)?.[1];
        if (words !== undefined && !continues) {
          report({ node: comment, message: `Begin the comment with a noun or a verb, not with '${words}'.` });
        }
      }
    },
  }),
};

export default { meta: { name: 'comments' }, rules: { beginnings: commentBeginnings } };
