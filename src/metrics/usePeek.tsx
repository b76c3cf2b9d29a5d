import React, { useState } from 'react';

import { Peek, PeekButton } from '../components/Peek';
import { alignmentOf } from '../mpl/analysis/pipelines';
import { type MplQuery, type Pipeline } from '../mpl/tree/ast';
import { useMetrics } from './useMetrics';

/** The query of a pipeline up to its first steps, with a value for each series where points are not aligned yet. */
export function textUpTo(
  text: string,
  query: MplQuery,
  { source, steps, ...pipeline }: Pipeline,
  count: number
): string {
  const before = steps.slice(0, count);
  const statements = text.slice(0, query.pipeline?.from);
  const written = statements + text.slice(pipeline.from, before.at(-1)?.to ?? source.to);
  return alignmentOf({ ...pipeline, source, steps: before }) === 'raw' ? `${written}\n| align using last` : written;
}

/** Shows the series after the first steps of a pipeline: a button, and the series once they are wanted. */
export function usePeek(pipeline: Pipeline, count: number, place: string) {
  const { text, query, problems, source, range } = useMetrics();
  const [isOpen, setIsOpen] = useState(false);
  if (!source.query || problems.some(({ severity }) => severity === 'error')) {
    return {};
  }
  const shown = { place: `after ${place}`, noun: 'series' };
  return {
    button: <PeekButton {...shown} isOpen={isOpen} onChange={setIsOpen} />,
    series: isOpen && (
      <Peek {...shown} {...{ source, range }} kind="mpl" text={textUpTo(text, query, pipeline, count)} />
    ),
  };
}
