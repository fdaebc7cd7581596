import { basename } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BASE_PATH } from './machines/domain/base-path.ts';
import { articles } from './server/build/article-plugin.ts';
import { inlineScripts } from './server/build/inline-script.ts';
import { pageFonts } from './server/build/page-fonts.ts';

/** Header of the generated routes: they are linted like any other file, but for their style (.oxlintrc.json). */
const routeTreeFileHeader = ['// The routes, by their files: written anew by every build.'];

/** Entry scripts of the page. The lab's build has another one, beside the lab's own. */
const entries = (mode: string): string[] =>
  mode === 'lab' ? ['src/lab/entry-client.tsx', 'src/lab/entry-lab.tsx'] : ['src/entry-client.tsx'];

/** The oldest versions that are built for (RUN-7). Styles name the iPhone besides: it knows some properties by a prefix alone. */
const browsers = ['chrome130', 'firefox132', 'safari18'];

/**
 * Names that change with what is in a file, by as few characters as there may be: the entry names all other files, and nothing in it is as
 * hard to compress. Every page names three fonts: what they are is no part of their names.
 */
const scriptName = 'assets/[name]-[hash:7].js';
const fileNames = {
  entryFileNames: scriptName,
  chunkFileNames: scriptName,
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith('.woff2') ? 'assets/f-[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
};

/**
 * How the script is cut into files: what every page loads is one, Mantine's controls are another, and so is what the forms share
 * besides. Cut as it comes it would be thirty, each compressed by itself, and together a tenth heavier. A build with a second
 * entry, for developers, is cut as it comes: one file of both entries would run the other one's, too.
 */
function chunks(mode: string) {
  if (entries(mode).length > 1) return true;
  const groups = [
    { name: 'base', tags: ['$initial' as const] },
    // Pages without a form render views and sheets too.
    { name: 'view', test: /src.flow.useView|src.components.Sheet|machines.core.view\.ts/ },
    { name: 'controls', test: /@mantine.core|clsx|src.theme/, minShareCount: 6 },
    { name: 'form', test: /node_modules|src.forms|machines.(?:core|shared)/, minShareCount: 6 },
  ];
  // The first that matches takes a module.
  return { groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) };
}

/** The class names of a CSS module: the same in every build, such as `Banner-next`. */
export const generateScopedName = (name: string, file: string) => `${basename(file).split('.', 1)[0]}-${name}`;

/**
 * Two environments: `client` (what browsers load) and `ssr` (the bundle that prerenders every page and
 * renders the few answers that depend on a request). `--mode test` and `--mode lab` build the same site, each with
 * what its developers need; server/build.ts says into which folder.
 */
export default defineConfig(({ mode }) => {
  const out = process.env['STAVELINE_OUT'] ?? 'dist';
  return {
    base: `${BASE_PATH}/`,
    publicDir: 'src/public',
    plugins: [
      tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, routeTreeFileHeader }),
      articles(),
      inlineScripts(),
      pageFonts(entries(mode).length === 1),
      react(),
    ],
    css: { modules: { generateScopedName } },
    build: {
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      target: browsers,
      cssTarget: [...browsers, 'ios18'],
    },
    resolve: {
      // React has the hook itself.
      alias: [
        {
          find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
          replacement: 'use-sync-external-store/with-selector',
        },
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      ],
    },
    environments: {
      client: {
        build: {
          outDir: `${out}/client`,
          manifest: true,
          rollupOptions: { input: entries(mode), output: { ...fileNames, codeSplitting: chunks(mode) } },
        },
      },
      ssr: {
        build: {
          outDir: `${out}/server`,
          ssr: true,
          copyPublicDir: false,
          // In one file: a part that is loaded when it is first rendered may be gone by then.
          rollupOptions: { input: 'src/entry-server.tsx', output: { codeSplitting: false } },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        for (const name of ['client', 'ssr']) {
          const environment = builder.environments[name];
          if (!environment) throw new Error(`vite.config.ts names no environment "${name}"`);
          await builder.build(environment);
        }
      },
    },
  };
});
