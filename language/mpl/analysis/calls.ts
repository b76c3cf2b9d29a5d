import { type Call, type Step } from '../tree/ast';
import { callOf } from '../tree/steps';
import { isOfModule } from '../vocabulary/functions';

export function moduleCallOf(step: Step): Call | undefined {
  const call = callOf(step)?.call;
  return call && isOfModule(call.function.name) ? call : undefined;
}
