import { readdirSync, readFileSync, statSync } from 'node:fs';

/** Sizes of pages on the wire: the prerendered files as the server sends them, brotli at its highest level. */
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'));

/** The script files that a page loads: the entry and the page's own part, with all they import. */
function scriptsOf(page) {
  const wanted = Object.keys(manifest).filter(
    (key) => manifest[key].isEntry || key.startsWith(`src/routes/_site/${page}.tsx?`),
  );
  if (wanted.length !== 2) throw new Error(`${page}: the manifest has no such page`);
  const files = new Set();
  const visit = (key) => {
    const { file, imports = [] } = manifest[key];
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(visit);
  };
  wanted.forEach(visit);
  return [...files].map((file) => `dist/client/${file}.br`);
}

/** Pages with a limit of their own. The whitepaper says more than the budget of 14 kB, and than fits into the first flight. */
const named = {
  'index.html.br': '13.6 kB',
  'blog/ai-clinical-documentation-whitepaper.html.br': '15.8 kB',
  'contact.html.br': '8.3 kB',
};

/** The longest of all other pages. */
const [longest] = readdirSync('dist/pages', { recursive: true })
  .filter((file) => file.endsWith('.html.br') && !(file in named))
  .map((file) => `dist/pages/${file}`)
  .toSorted((a, b) => statSync(b).size - statSync(a).size);

/**
 * Restoring values typed before hydration costs 0.1 kB.
 * Words of a view are script since it says them (decision 0017); what a check found (UI-2) is 0.1 kB of every form's, and to know what
 * nobody sees in a text (CONT-2) another 0.1 kB.
 * Names of files are hashes and compress by luck, up to 0.15 kB of a page: a limit leaves room for that.
 */
const limits = [
  ...Object.entries(named).map(([file, limit]) => ({
    name: `${file.slice(0, -'.html.br'.length)}: HTML with its styles`,
    path: `dist/pages/${file}`,
    limit,
  })),
  { name: 'the longest of all other pages', path: longest, limit: '13.7 kB' },
  { name: 'home: all script', path: scriptsOf('index'), limit: '129.6 kB' },
  { name: 'contact: all script', path: scriptsOf('contact'), limit: '148.5 kB' },
  { name: 'signup: all script', path: scriptsOf('signup'), limit: '152 kB' },
  { name: 'beta application: all script', path: scriptsOf('beta-tester'), limit: '155 kB' },
  { name: 'pricing: all script', path: scriptsOf('pricing'), limit: '120.7 kB' },
  { name: 'the whole stylesheet', path: 'dist/client/assets/style-*.css.br', limit: '22.9 kB' },
];

// The files are compressed already: their length is the size.
export default limits.map((limit) => ({ ...limit, brotli: false, gzip: false }));
