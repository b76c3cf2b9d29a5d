import { addressFunctions } from './functions/addresses';
import { findAggregate } from './functions/aggregates';
import { arrays } from './functions/arrays';
import { conditions } from './functions/conditions';
import { conversations } from './functions/conversations';
import { events } from './functions/events';
import { numberFunctions } from './functions/numbers';
import { series } from './functions/series';
import { strings } from './functions/strings';
import { times } from './functions/times';
import { byName, type FunctionWord, readFunctions } from './word';

export const functionFamilies: ReadonlyArray<{ family: string; functions: readonly FunctionWord[] }> = [
  { family: 'Conditions, conversions and types', rows: conditions },
  { family: 'Times', rows: times },
  { family: 'Strings', rows: strings },
  { family: 'Numbers', rows: numberFunctions },
  { family: 'Arrays and maps', rows: arrays },
  { family: 'IP addresses', rows: addressFunctions },
  { family: 'Series', rows: series },
  { family: 'The event and its neighbors', rows: events },
  { family: 'Conversations with language models', rows: conversations },
].map(({ family, rows }) => ({ family, functions: readFunctions('function', rows) }));

export const scalarFunctions: readonly FunctionWord[] = functionFamilies.flatMap(({ functions }) => functions);

const functionsByName = byName(scalarFunctions);

export const findFunction = (name: string): FunctionWord | undefined => functionsByName.get(name);

/** The aggregate or, if there's none, the scalar function with this name. */
export const findCalled = (name: string): FunctionWord | undefined => findAggregate(name) ?? findFunction(name);
