import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;

const compressible = /\.(css|html|js|json|svg|ttf)$/;

/** Puts a compressed copy beside each file, so that the server compresses none at a request; says how large the page is. */
function compress(): Plugin {
  let started = Date.now();
  return {
    name: 'compress',
    buildStart() {
      started = Date.now();
    },
    writeBundle({ dir = '' }, bundle) {
      let all = 0;
      let sent = 0;
      for (const part of Object.values(bundle)) {
        const content = part.type === 'chunk' ? part.code : part.source;
        const zipped = compressible.test(part.fileName) ? gzipSync(content, { level: 6 }) : undefined;
        if (zipped) {
          writeFileSync(path.join(dir, `${part.fileName}.gz`), zipped);
        }
        all += Buffer.byteLength(content);
        sent += zipped?.length ?? Buffer.byteLength(content);
      }
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
      process.stdout.write(`Page built in ${seconds} s: ${megabytes(all)} MB, ${megabytes(sent)} MB compressed\n`);
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
  plugins: [withoutFonts(), compress()],
  define: {
    // SystemJS's AMD extra installs a global define() in the page. UMD packages bundled into it would register there.
    'define.amd': 'undefined',
    'process.env.NODE_ENV': '"production"',
  },
  resolve: {
    dedupe: ['react', 'react-dom', 'rxjs', '@emotion/css', '@emotion/react'],
    alias: [
      { find: '@grafana/plugin-compat/datasources', replacement: `${here}/src/shim/pluginCompat.ts` },
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
