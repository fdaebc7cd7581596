import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Renders a page's address beside a script that no policy allows. */
const bundle = `export const renderPage = ({ url }) => Promise.resolve({ status: 200, html: '<html><head></head><body>' + url + '<script>smuggled()</script></body></html>' });
export const variesByAgent = () => false;
export const pageFor = (path, query) => (query === '' ? path : null);
export const leadsElsewhere = () => undefined;
export const acceptedTexts = { documents: [], button: '' };`;

const written: Readonly<Record<string, string>> = {
  'client/.vite/manifest.json': JSON.stringify({
    'src/entry-client.tsx': { file: 'assets/entry-client-AAAAAAA.js', isEntry: true },
    'style.css': { file: 'assets/style-BBBBBBB.css' },
  }),
  'client/.vite/fonts.css': '',
  'client/assets/entry-client-AAAAAAA.js': 'the script',
  'client/assets/entry-client-AAAAAAA.js.br': 'the script in brotli',
  'client/assets/entry-client-AAAAAAA.js.gz': 'the script in gzip',
  'client/assets/style-BBBBBBB.css': 'the styles',
  'client/robots.txt': 'the robots',
  'client/static/img/icon.svg': 'the icon',
  'client/static/video/demo.mp4': 'the video',
  'server/entry-server.js': bundle,
  'pages/pages.json': JSON.stringify({
    files: { '/': { file: 'index.html', policy: '' }, '/404': { file: '404.html', policy: '' } },
    frames: {
      '/': {
        opened: { head: '<script>known()</script>', policy: "script-src 'sha256-known'" },
        refused: { head: '<script>refused()</script>', policy: "script-src 'sha256-refused'" },
      },
    },
  }),
  ...Object.fromEntries(
    ['index.html', '404.html'].flatMap((page) =>
      ['', '.br', '.gz'].map((form) => [`pages/${page}${form}`, `${page}${form}`]),
    ),
  ),
};

/** A build small enough for a test to write and break. @returns its folder */
export function tinyBuild(): string {
  const dist = temporaryFolder();
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), content);
  }
  return dist;
}

/** A folder with a tiny build as `dist`, for the command that starts the server. */
export function tinySite(): string {
  const folder = temporaryFolder();
  symlinkSync(tinyBuild(), join(folder, 'dist'));
  return folder;
}
