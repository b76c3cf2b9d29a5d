/** The kinds of `join`, each with the rows that it keeps. */
export const joinKinds: ReadonlyArray<readonly [string, string]> = [
  ['inner', 'Rows that match, once for each pair.'],
  ['leftouter', 'All rows of the left table, with what matches.'],
  ['rightouter', 'All rows of the right table, with what matches.'],
  ['fullouter', 'All rows of both tables.'],
  ['innerunique', 'Rows that match, each left key once.'],
  ['leftsemi', 'Left rows that have a match.'],
  ['rightsemi', 'Right rows that have a match.'],
  ['leftanti', 'Left rows that have no match.'],
  ['rightanti', 'Right rows that have no match.'],
];
