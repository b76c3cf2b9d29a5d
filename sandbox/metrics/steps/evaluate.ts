import { moduleCallOf } from '@aplkit/language/mpl/vocabulary/functions';
import { type MplPipeline, type Step } from '@aplkit/language/mpl/tree/ast';
import { isSelecting } from '@aplkit/language/mpl/tree/steps';
import { Refusal } from '../../query/request/queryError';
import { type MplContext, plainName, present } from '../query/context';
import { type Result } from '../query/result';
import { readSource } from '../query/source';
import { align, group } from './align';
import { bucket } from './bucket';
import { compute } from './compute';
import { map } from './map';
import { extend, join, replace } from './tags';
import { timeBefore } from './windows';

/** Evaluates a pipeline. Throws a `Refusal` if that isn't possible, and a `QueryError` (404) for an unknown dataset, metric or tag. */
export async function evaluate({ source, steps }: MplPipeline, context: MplContext): Promise<Result> {
  const ofModule = steps.map(moduleCallOf).find((call) => call !== undefined)?.function;
  if (ofModule) {
    const why = `${ofModule.name} is a function of a module, which the sandbox cannot load`;
    throw new Refusal(ofModule, why, 'unsupported');
  }
  if (source.kind === 'pair') {
    const [first, ...rest] = steps;
    const right = present(source.right, source);
    if (first?.kind !== 'compute') {
      throw new Refusal(source, 'two metrics in parentheses need a compute');
    }
    // The sides are evaluated in sequence, so that the reported error doesn't depend on their speed.
    const left = await evaluate(source.left, context);
    return applyAll(rest, compute(first, left, await evaluate(right, context)), context);
  }
  const filters = steps.filter(isSelecting);
  const rest = steps.filter((step) => !isSelecting(step));
  const before = timeBefore(rest, context.range, context.params);
  return applyAll(rest, await readSource(source, filters, before, context), context);
}

async function applyAll(steps: Step[], result: Result, context: MplContext): Promise<Result> {
  let current = result;
  for (const step of steps) {
    context.signal.throwIfAborted();
    current = await apply(step, current, context);
  }
  return current;
}

function apply(step: Step, result: Result, context: MplContext): Result | Promise<Result> {
  switch (step.kind) {
    case 'map':
      return map(step, result, context);
    case 'align':
      return align(step, result, context);
    case 'group':
      return group(step, result, context);
    case 'bucket':
      return bucket(step, result, context);
    case 'extend':
      return extend(step, result, context);
    case 'replace':
      return replace(step, result, context);
    case 'join':
      return join(step, result, context);
    case 'as':
      return { ...result, metric: plainName(step.name) };
    case 'offset':
    case 'sample':
    case 'where':
    case 'ifdef':
    case 'compute':
    case 'unknown':
      throw new Refusal(step.word, 'this step is not allowed here');
  }
}
