import { gzipSync } from 'node:zlib';

import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;

/** Says how long the build took and how much a browser gets of it. */
function report(): Plugin {
  let started = Date.now();
  return {
    name: 'report',
    buildStart() {
      started = Date.now();
    },
    writeBundle(_options, bundle) {
      const sizes = Object.values(bundle).map((part) => {
        const content = part.type === 'chunk' ? part.code : part.source;
        return { all: Buffer.byteLength(content), zipped: gzipSync(content, { level: 1 }).length };
      });
      const total = (key: 'all' | 'zipped') => (sizes.reduce((sum, size) => sum + size[key], 0) / 1e6).toFixed(1);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stdout.write(
        `Page built in ${seconds} s: ${sizes.length} files, ${total('all')} MB, ${total('zipped')} MB zipped\n`
      );
    },
  };
}

const expected = new Set([
  // Grafana's dependencies mark themselves for server-side rendering, which there is none of here.
  'MODULE_LEVEL_DIRECTIVE',
  // moment is imported late only because nothing of the page itself should use it.
  'INEFFECTIVE_DYNAMIC_IMPORT',
]);

/** Takes Grafana's `@font-face` rules out of its global styles: their files are on Grafana's server only. */
function withoutFonts(): Plugin {
  return {
    name: 'without-fonts',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './fonts.mjs' && importer?.includes('GlobalStyles') ? `${here}/src/shim/fontStyles.ts` : undefined,
  };
}

export default defineConfig({
  root: here,
  logLevel: 'warn',
  plugins: [withoutFonts(), report()],
  define: {
    // SystemJS's AMD extra installs a global define() in the page. UMD packages bundled into it would register there.
    'define.amd': 'undefined',
    'process.env.NODE_ENV': '"production"',
  },
  resolve: {
    dedupe: ['react', 'react-dom', 'rxjs', '@emotion/css', '@emotion/react'],
    alias: [
      { find: '@grafana/plugin-compat/datasources', replacement: `${here}/src/services/pluginCompat.ts` },
      // From an .mjs file, the default import of these CommonJS packages is their whole namespace instead.
      { find: /^react-custom-scrollbars-2$/, replacement: `${here}/src/shim/scrollbars.ts` },
      { find: /^react-highlight-words$/, replacement: `${here}/src/shim/highlightWords.ts` },
    ],
  },
  build: {
    outDir: `${here}/dist`,
    target: 'es2022',
    chunkSizeWarningLimit: 20_000,
    reportCompressedSize: false,
    rolldownOptions: {
      shimMissingExports: true,
      onLog: (level, log, warn) => !expected.has(log.code ?? '') && warn(level, log),
    },
  },
  worker: { format: 'es' },
});
