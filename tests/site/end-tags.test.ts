import { expect, test } from 'vitest';
import { withoutEndTags } from '../../server/pages/end-tags.ts';

for (const [what, html, short] of [
  ['items of a list', '<ul><li>a</li><li><p>b</p></li></ul>', '<ul><li>a<li><p>b</ul>'],
  ['pairs', '<dl><div><dt>a</dt><dd>b</dd></div><dt>c</dt><dd>d</dd></dl>', '<dl><div><dt>a<dd>b</div><dt>c<dd>d</dl>'],
  ['a table', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table>', '<table><thead><tr><th>a<tbody><tr><td>b<td>c</table>'],
  ['paragraphs', '<div><p>a</p><p>b</p><h2>c</h2><p>d</p></div>', '<div><p>a<p>b<h2>c</h2><p>d</div>'],
  ['choices', '<select><option>a</option><option>b</option></select>', '<select><option>a<option>b</select>'],
] as const) {
  test(`the end tags of ${what} go`, () => expect(withoutEndTags(html)).toBe(short));
}

for (const [why, html] of [
  ['text follows', '<div><p>a</p> b</div><ul><li>a</li> <li>b</li></ul>'.replace('</li></ul>', '</li> </ul>')],
  ['an element follows that may stand in it', '<div><p>a</p><a>b</a><p>c</p><img></div>'],
  ['a link ends, which may hold anything', '<a><p>a</p></a>'],
  ['a comment of React follows', '<div><p>a</p><!--$--></div>'],
  ['another one’s name begins alike', '<dl><dt>a</dt><ddx>b</ddx></dl>'],
] as const) {
  test(`an end tag stays where ${why}`, () => expect(withoutEndTags(html)).toBe(html));
}
