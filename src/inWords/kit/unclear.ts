/** The reason why words that are understood don't form a query. */
export class Unclear extends Error {}

export const alreadyFiltered = (conditions: readonly string[]): Unclear =>
  new Unclear(`The query already has a filter: ${conditions.join(', ')}. Add “instead” to replace the filter`);

export const alsoUses = (condition: string, others: string): Unclear =>
  new Unclear(`“${condition}” also uses other ${others}. Edit it in the query`);

export const alreadyGrouped = (groups: readonly string[]): Unclear =>
  new Unclear(
    `The query is grouped by ${groups.join(', ')}. Add “also” to keep this group, or “instead” to replace it`
  );

export const nothingToReplace = (name: string): Unclear => new Unclear(`The query has no ${name} to replace`);
export const notFilteredOn = (column: string): Unclear => new Unclear(`The query has no filter on ${column}`);
export const notGroupedBy = (column: string): Unclear => new Unclear(`The query isn’t grouped by ${column}`);
