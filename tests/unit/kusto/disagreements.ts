const aplOnly = "an operator of APL that Microsoft's language does not have";
const notApl = "an operator of Microsoft's language that APL does not have";

/** Queries of which the two parsers say different things, and why ours may. */
export const disagreements: Record<string, string> = {
  'T | extend-valid a = b': aplOnly,
  'T | redact replace_regex = "x"': aplOnly,
  'print 1': notApl,
  'range x from 1 to 10 step 1': notApl,
  'T | sample-distinct 5 of a': notApl,
  'T | as x': notApl,
  'T | render timechart': notApl,
  'let f = (a: int) { a + 1 }; T | extend b = f(1)': 'APL documents no functions of a query',
  'a-b | count':
    'a bare dataset name with a dash is one name in APL, where datasets are named so; elsewhere it is a difference',
  'Ünïcode | count': 'APL takes letters of all alphabets in names',
  'T | extend first = 1, last = 2, asc1 = 3': '"first" and "last" are words of a sort only, not reserved',
  'T | where a == b == c':
    'ours takes a chain and leaves it to types; the sandbox refuses what compares a boolean with others',
  'T | extend a = 1_000': 'APL documents no underscores in numbers; Microsoft reads a name that begins with a digit',
  'T | where a > 5x': 'APL documents no such unit; Microsoft reads a name that begins with a digit',
  'T | where a == 1.': 'APL documents no number that ends in a point',
  'T | where a = 1': 'Microsoft leaves a name before a condition to its checks of meaning',
  'T | where a <> 1': 'APL documents no <>, only !=',
  'T | top 5 by a desc, b asc': 'ours takes several keys, as sort does',
  'T | summarize': 'Microsoft leaves a summarize of nothing to its checks of meaning',
  'T | project': 'Microsoft takes a projection to no columns',
  'T | project-rename a': 'Microsoft leaves a rename without a new name to its checks of meaning',
  ';T | count': 'ours passes over an empty statement',
  'T | join kind=inner (U | where b == 1) on a': 'ours reads a join as one piece: the sandbox does not run it yet',
  'T | join kind=leftouter (U) on $left.a == $right.b':
    'ours reads a join as one piece: the sandbox does not run it yet',
};
