import { defineConfig } from 'eslint/config';
import baseConfig from './.config/eslint.config.mjs';

/** The rooms of the house, from the top down. A room imports only rooms below it, types too. */
const rooms = [
  'config',
  'editor',
  'variables',
  'annotations',
  'annotationManager',
  'explore',
  'traces',
  'filters',
  'components',
  'monaco',
  'source',
  'query',
  'frames',
  'schema',
  'grafana',
  'service',
  'types',
  'apl',
  'text',
];
const top = ['answers', 'datasource', 'module', 'testing'];

/** Imports that reach from a folder where they must not, static ones and lazy ones. `regex` is matched with the path. */
function forbid(files, rules) {
  return {
    files,
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: rules }],
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

const ofPlugin = {
  regex: '^(\\.\\./)+src/(?!apl/|service/types)',
  message: 'The sandbox knows the language and the wire types, nothing else of the plugin.',
};

/** The rooms of the sandbox that translate a query, from the top down. */
const queryRooms = ['answer', 'operators', 'expressions', 'aggregates', 'functions', 'values'];

const houseRules = [
  ...rooms.map((room, floor) =>
    forbid(
      [`src/${room}{.ts,/**/*.{ts,tsx}}`],
      [...top, ...rooms.slice(0, floor)].map((other) => ({
        regex: `^${['source', 'types'].includes(room) ? '\\./' : '(\\.\\./)+'}${other}(/|$)`,
        message: `src/${room} may import only: ${rooms.slice(floor + 1).join(', ') || 'nothing of the other rooms'}.`,
      }))
    )
  ),
  forbid(['sandbox/**/*.ts'], [ofPlugin]),
  ...queryRooms.map((room, floor) =>
    forbid(
      [`sandbox/query/${room}/**/*.ts`],
      [
        ofPlugin,
        ...queryRooms.slice(0, floor).map((other) => ({
          regex: `^\\.\\./${other}/`,
          message: `sandbox/query/${room} may import only: ${queryRooms.slice(floor + 1).join(', ') || 'nothing of the other rooms'}.`,
        })),
      ]
    )
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
      // Takes as long as all other rules together: `npm run lint:deprecated` asks for it, once a week in CI.
      '@typescript-eslint/no-deprecated': 'off',
    },
  },
  ...houseRules,
]);
