#!/usr/bin/env node
import { existsSync } from 'node:fs';

// The repository contains the sources; the published package contains only the build.
if (existsSync(new URL('main.ts', import.meta.url))) {
  await import('../../scripts/grammar.mjs');
  const { register } = await import('tsx/esm/api');
  register();
  await import('./main.ts');
} else {
  await import('../dist/cli/main.js');
}
