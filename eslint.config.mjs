import { defineConfig } from 'eslint/config';
import baseConfig from './.config/eslint.config.mjs';
import { houses } from './scripts/houses.mjs';

/** React's rules compile each file, which takes half of the linter's time: they are asked where components and hooks are. */
const withoutReact = { files: ['**/*.{ts,mjs,js}'], ignores: ['**/use*.ts'] };
const reactRules = baseConfig.flatMap(({ rules = {} }) =>
  Object.keys(rules).filter((rule) => rule.startsWith('react'))
);

/** Imports allowed between the houses. */
const neighbours = {
  src: [],
  sandbox: [
    {
      regex: '^(\\.\\./)+src/(?!apl/|mpl/|language/|service/(types|annotationFields))',
      message: 'The sandbox knows the languages and the wire types, nothing else of the plugin.',
    },
  ],
  workbench: [{ regex: '^(\\.\\./)+src/', message: 'The workbench knows the built plugin only.' }],
};

/** Imports that reach from files where they must not, static ones and lazy ones. `regex` is matched with the path. */
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

const isFile = (room) => /\.tsx?$/.test(room);

/** Forbids each room of a folder what is above it, and what its house is forbidden: a later rule replaces an earlier one. */
function orderOf(folder, rooms, inherited) {
  const named = rooms.map((room) => (typeof room === 'string' ? [room, []] : Object.entries(room)[0]));
  const names = named.map(([name]) => name.replace(/\.tsx?$/, ''));
  return named.flatMap(([room, inner], floor) => {
    const up = isFile(room) ? '\\./' : '(\\.\\./)+';
    const below = names.slice(floor + 1).join(', ') || 'nothing of the other rooms';
    const rules = [
      ...inherited,
      ...[...names.slice(0, floor), 'testing'].map((other) => ({
        regex: `^${up}${other}(/|$)`,
        message: `${folder}/${names[floor]} may import only: ${below}.`,
      })),
    ];
    const files = isFile(room) ? `${folder}/${room}` : `${folder}/${room}/**/*.{ts,tsx}`;
    return [...(rules.length > 0 ? [forbid([files], rules)] : []), ...orderOf(`${folder}/${room}`, inner, rules)];
  });
}

const houseRules = [
  ...Object.entries(neighbours).flatMap(([house, rules]) =>
    rules.length > 0 ? [forbid([`${house}/**/*.{ts,tsx}`], rules)] : []
  ),
  ...Object.entries(houses).flatMap(([house, rooms]) => orderOf(house, rooms, neighbours[house.split('/')[0]])),
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
      'src/mpl/generated/',
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
    },
  },
  { ...withoutReact, rules: Object.fromEntries(reactRules.map((rule) => [rule, 'off'])) },
  {
    files: ['src/**/*.{ts,tsx}'],
    // The one rule that needs types takes as long as all others together: `npm run lint:deprecated` asks for it, once a week in CI. A
    // `switch` that forgets a case is the compiler's to find where each case returns; elsewhere `never` stands in its `default`.
    languageOptions: { parserOptions: { project: null } },
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  ...houseRules,
]);
