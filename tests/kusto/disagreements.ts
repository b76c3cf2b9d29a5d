const aplOnly = "an operator of APL that Microsoft's language does not have";
const notApl = "an operator of Microsoft's language that APL does not have";

interface Disagreement {
  query: string;
  /** The answers of the plugin's parser and Microsoft's, as `answerText` writes them. */
  ours: string;
  theirs: string;
  why: string;
}

/** Queries on which the two parsers disagree, with the reason why the plugin's answer is acceptable. */
export const disagreements: Disagreement[] = [
  { query: 'T | extend-valid a = b', ours: 'extend-valid', theirs: 'refused', why: aplOnly },
  { query: 'T | redact "x"', ours: 'redact', theirs: 'refused', why: aplOnly },
  { query: 'T | sample-distinct 5 of a', ours: 'refused', theirs: 'SampleDistinct', why: notApl },
  { query: 'T | as x', ours: 'refused', theirs: 'As', why: notApl },
  { query: 'T | render timechart', ours: 'refused', theirs: 'Render', why: notApl },
  {
    query: 'let f = (a: int) { a + 1 }; T | extend b = f(1)',
    ours: 'refused',
    theirs: 'Extend (+)',
    why: 'APL documents no functions of a query',
  },
  {
    query: 'a-b | count',
    ours: 'Count',
    theirs: 'Count (-)',
    why: 'a bare dataset name with a dash is one name in APL, where datasets are named so; elsewhere it is a difference',
  },
  { query: 'Ünïcode | count', ours: 'Count', theirs: 'refused', why: 'APL takes letters of all alphabets in names' },
  {
    query: 'T | extend first = 1, last = 2, asc1 = 3',
    ours: 'Extend',
    theirs: 'refused',
    why: '"first" and "last" are words of a sort only, not reserved',
  },
  {
    query: 'T | where a == b == c',
    ours: 'Filter (== (==))',
    theirs: 'refused',
    why: 'ours takes a chain and leaves it to types; the sandbox refuses what compares a boolean with others',
  },
  {
    query: 'T | extend a = 1_000',
    ours: 'refused',
    theirs: 'Extend',
    why: 'APL documents no underscores in numbers; Microsoft reads a name that begins with a digit',
  },
  {
    query: 'T | where a > 5x',
    ours: 'refused',
    theirs: 'Filter (>)',
    why: 'APL documents no such unit; Microsoft reads a name that begins with a digit',
  },
  {
    query: 'T | where a == 1.',
    ours: 'refused',
    theirs: 'Filter (==)',
    why: 'APL documents no number that ends in a point',
  },
  {
    query: 'T | where a = 1',
    ours: 'refused',
    theirs: 'Filter',
    why: 'Microsoft leaves a name before a condition to its checks of meaning',
  },
  { query: 'T | where a <> 1', ours: 'Filter (!=)', theirs: 'Filter (<>)', why: 'APL documents no <>, only !=' },
  { query: 'T | top 5 by a desc, b asc', ours: 'Top', theirs: 'refused', why: 'ours takes several keys, as sort does' },
  {
    query: 'T | summarize',
    ours: 'refused',
    theirs: 'Summarize',
    why: 'Microsoft leaves a summarize of nothing to its checks of meaning',
  },
  { query: 'T | project', ours: 'refused', theirs: 'Project', why: 'Microsoft takes a projection to no columns' },
  {
    query: 'T | project-rename a',
    ours: 'refused',
    theirs: 'ProjectRename',
    why: 'Microsoft leaves a rename without a new name to its checks of meaning',
  },
  { query: ';T | count', ours: 'Count', theirs: 'refused', why: 'ours passes over an empty statement' },
  {
    query: 'T | search a:"x"',
    ours: 'Search (has)',
    theirs: 'Search (:)',
    why: 'the two read the same; ours calls the colon what it means, has',
  },
  {
    query: 'T | project "a b" = c',
    ours: 'Project',
    theirs: 'refused',
    why: 'APL takes a text as the name of a column',
  },
  { query: 'T | extend a = b[1:]', ours: 'Extend', theirs: 'refused', why: 'APL takes parts of arrays' },
  {
    query: 'T | parse a with "x", b',
    ours: 'Parse',
    theirs: 'refused',
    why: 'APL takes commas between the parts of a pattern',
  },
  {
    query: 'T | parse-kv a as (b, c) with (pair_delimiter=",")',
    ours: 'ParseKv',
    theirs: 'refused',
    why: 'APL lets the types of the columns be left out',
  },
  { query: 'T | extend a = f({"b": c})', ours: 'Extend', theirs: 'refused', why: 'APL takes expressions in JSON' },
];
