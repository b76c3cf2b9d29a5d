import { defineConfig } from 'eslint/config';
import baseConfig from './.config/eslint.config.mjs';

/** A room of the house imports only the rooms named here (and itself). Paths are below `src/`. */
const rooms = {
  apl: [],
  service: [],
  frames: ['service', 'apl'],
  query: ['frames', 'service', 'apl'],
  // What several editors share: pickers, the code editor, the frame around a lazy editor.
  controls: ['query', 'frames', 'service', 'apl'],
  annotations: ['controls', 'query', 'frames', 'service', 'apl'],
  variables: ['annotations', 'controls', 'query', 'frames', 'service', 'apl'],
  config: ['controls', 'query', 'frames', 'service', 'apl'],
  editor: ['annotations', 'controls', 'query', 'frames', 'service', 'apl'],
  explore: ['controls', 'query', 'frames', 'service', 'apl'],
};
const all = [...Object.keys(rooms), 'answers', 'datasource', 'module', 'testing'];

/** Imports that reach from a folder where they must not, static ones and lazy ones. `regex` is matched with the path. */
function forbid(files, rules) {
  return {
    files,
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: rules }],
      'no-restricted-syntax': [
        'error',
        ...rules.map(({ regex, message }) => ({
          selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`,
          message,
        })),
      ],
    },
  };
}

const houseRules = [
  ...Object.entries(rooms).map(([room, below]) =>
    forbid(
      [`src/${room}/**/*.{ts,tsx}`],
      all
        .filter((other) => other !== room && !below.includes(other))
        .map((other) => ({
          regex: `^(\\.\\./)+${other}(/|$)`,
          message: `src/${room} may import only: ${below.join(', ') || 'nothing of the other rooms'}.`,
        }))
    )
  ),
  forbid(
    ['sandbox/**/*.ts'],
    [
      {
        regex: '^(\\.\\./)+src/(?!apl/|service/types)',
        message: 'The sandbox knows the language and the wire types, nothing else of the plugin.',
      },
    ]
  ),
  forbid(
    ['workbench/**/*.{ts,tsx}'],
    [{ regex: '^(\\.\\./)+src/', message: 'The workbench knows the built plugin only.' }]
  ),
];

export default defineConfig([
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/coverage',
      '.cache/',
      '.config/',
      'src/apl/generated/',
      'test-results/',
      'playwright-report/',
      '.eslintcache',
    ],
  },
  ...baseConfig,
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    rules: {
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  ...houseRules,
]);
