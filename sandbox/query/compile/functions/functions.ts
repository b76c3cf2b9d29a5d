import { findFunction } from '@aplkit/language/apl/vocabulary/functions';
import { hostFunctionNames } from '../../../database/functions/hostFunctions';
import { binFunctions } from './bins';
import { conditionFunctions } from './conditions';
import { conversionFunctions } from './conversions';
import { dynamicFunctions } from './dynamics';
import { eventFunctions } from './events';
import { numberFunctions } from './numbers';
import { regexFunctions } from './regexes';
import { type ScalarFunction } from './scalarFunction';
import { textFunctions } from './texts';
import { timeFunctions } from './times';
import { hostFunction } from './typed';
import { typeFunctions } from './types';

/** The scalar functions by name, as a map, so that no name in a query can reach an object's own members. */
export const functions: ReadonlyMap<string, ScalarFunction> = new Map([
  // Only the language's functions, because the database may have other functions added for the sandbox.
  ...hostFunctionNames
    .filter((name) => findFunction(name))
    .map((name): [string, ScalarFunction] => [name, hostFunction]),
  ...[
    binFunctions,
    conditionFunctions,
    conversionFunctions,
    dynamicFunctions,
    eventFunctions,
    numberFunctions,
    regexFunctions,
    textFunctions,
    timeFunctions,
    typeFunctions,
  ].flatMap((each) => Object.entries(each)),
]);
