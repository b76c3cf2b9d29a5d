import { type Call, type Step } from '../tree/ast';
import { type FunctionPlace, isOfModule } from '../vocabulary/functions';

export function callOf(step: Step): { call: Call; place: FunctionPlace } | undefined {
  switch (step.kind) {
    case 'map':
      return step.call && { call: step.call, place: step.kind };
    case 'align':
    case 'group':
    case 'bucket':
    case 'compute':
      return step.using && { call: step.using, place: step.kind };
    default:
      return undefined;
  }
}

export function moduleCallOf(step: Step): Call | undefined {
  const call = callOf(step)?.call;
  return call && isOfModule(call.function.name) ? call : undefined;
}
