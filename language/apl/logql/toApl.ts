import { type KnownSchema } from '../analysis/schema';
import { bodyIn } from '../analysis/bodyField';
import { typeNamed } from '../analysis/types';
import { eventsWithLabels } from '../edit/labels';
import { addStages } from './conditions';
import { LabelSteps } from './labels';
import { readLogql } from './readLogql';
import { addSummary } from './summaries';

interface LogqlTarget {
  dataset: string;
  schema: KnownSchema;
  /** Maximum number of lines; defaults to 100. */
  rows?: number;
}

/** A LogQL query converted to APL, or the parts that have no exact counterpart. */
type LogqlConversion = { apl: string } | { missing: string[] };

/** Converts a LogQL query to APL, or lists the missing parts. Ranges become bins; APL has no sliding windows. */
export function logqlToApl(text: string, { dataset, schema, rows = 100 }: LogqlTarget): LogqlConversion {
  const read = readLogql(text);
  if ('unknown' in read) {
    return { missing: [read.unknown] };
  }
  const lines = read.kind === 'lines' ? read : read.lines;
  const events = eventsWithLabels(lines.matchers, dataset, schema);
  const fields = (schema.fieldsOf(dataset) ?? []).map(({ name, type = '' }) => ({ name, type: typeNamed(type) }));
  const body = bodyIn(fields);
  const steps = new LabelSteps({ fields, line: body?.name });
  addStages(lines.stages, steps);
  if (read.kind === 'metric') {
    addSummary(read, steps);
  } else {
    steps.steps.push(`limit ${rows}`);
  }
  const missing = [...events.missing.map(({ column }) => `the label ${column}`), ...steps.missing];
  return missing.length > 0
    ? { missing: [...new Set(missing)] }
    : { apl: [events.text, ...steps.steps.map((step) => `| ${step}`)].join('\n') };
}
