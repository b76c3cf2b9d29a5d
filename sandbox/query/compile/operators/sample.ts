import { translate } from '../expressions/translate';
import { sqlFloat } from '../../../database/sql';
import { Refusal } from '../../request/queryError';
import { orderBy, withoutTotals } from '../relation/relation';
import { fieldsOf, keepAll, type Step } from './operator';

/** One more than the greatest hash. */
const hashes = 2 ** 64;

/**
 * Translates `sample 0.1`, which keeps that share of the rows. A row's number decides whether it is kept, so the same query over the same
 * rows keeps the same ones: each part of an answer, and each page, sees one sample.
 */
export const sample: Step<'sample'> = ({ count }, relation, compilation) => {
  const { literal } = translate(count, fieldsOf(relation, compilation));
  const share = typeof literal === 'bigint' ? Number(literal) : literal;
  if (typeof share !== 'number' || !(share > 0 && share <= 1)) {
    throw new Refusal(count, 'sample needs a share of the rows: a constant number above 0 and up to 1, like 0.1');
  }
  const { event } = relation;
  const number = event ? event.id : `row_number() OVER (${orderBy(relation)})`;
  const chance = `CAST(hash(${number}) AS DOUBLE) < ${sqlFloat(share * hashes)}`;
  const name = keepAll(relation, compilation, [], event ? `WHERE ${chance}` : `QUALIFY ${chance}`);
  return { ...relation, name, answer: withoutTotals(relation) };
};
