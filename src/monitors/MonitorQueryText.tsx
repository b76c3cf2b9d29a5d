import React from 'react';

import { Text } from '@grafana/ui';

import { tokenize } from '@aplkit/language/apl/tree/lexer';
import { QueryText } from '../editing/QueryText';
import { mplColoring } from '@aplkit/language/mpl/highlight/coloring';
import { alignmentOf } from '@aplkit/language/mpl/analysis/pipelines';
import { interpolationEdits } from '@aplkit/language/mpl/interpolation/interpolate';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { type MonitorText } from './monitorForm';

interface Props {
  sent: MonitorText;
  /** The query text that the editor shows. */
  written: string;
}

export function MonitorQueryText({ sent: { kind, text }, written }: Props) {
  const label = 'Query as sent';
  const notes = [
    text !== written && 'Variables, macros and filters keep their current values, because a monitor has no dashboard.',
    ...(kind === 'mpl' ? intervalNotes(text, written) : binNotes(text)),
  ].filter((note) => note !== false);
  return (
    <div>
      <Text element="h4" variant="bodySmall" weight="medium">
        {label}
      </Text>
      <QueryText text={text} label={label} coloring={kind === 'mpl' ? mplColoring : undefined} />
      {notes.map((note) => (
        <Text key={note} element="p" color="secondary" variant="bodySmall">
          {note}
        </Text>
      ))}
    </div>
  );
}

function binNotes(apl: string) {
  const names = new Set(tokenize(apl).flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])));
  return [
    names.has('bin_auto') &&
      'bin_auto(_time) follows the monitor’s range. For bins of a fixed size, use bin(_time, 1m).',
    names.has('bin') && 'The bin size doesn’t depend on the range.',
  ];
}

function intervalNotes(mpl: string, written: string) {
  const { pipeline } = parseMpl(mpl);
  const alignment = pipeline && alignmentOf(pipeline);
  return [
    alignment === 'whole' && 'Without an interval, each series has one value for the monitor’s range.',
    alignment === 'steps' &&
      (followsInterval(written)
        ? 'The monitor keeps the panel’s current $__interval. To use another interval, replace $__interval, for example with 1m.'
        : 'The query’s interval doesn’t depend on the range.'),
  ];
}

/** True if the query contains `$__interval`, in any notation. */
const followsInterval = (mpl: string): boolean =>
  interpolationEdits(mpl, (variable) => (variable.includes('__interval') ? [variable] : undefined)).length > 0;
