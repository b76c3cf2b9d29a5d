import React, { memo, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

import { isStep, type Part } from '@aplkit/language/apl/steps/parts';
import { addNewStep, lastIndex } from '@aplkit/language/apl/steps/newSteps';
import { type Unit, unitsOf } from '@aplkit/language/apl/steps/stepEdits';
import { type Beginning, type OfferedStep } from '@aplkit/language/apl/steps/stepKinds';
import { AddBetween, AddStep } from './AddStep';
import { AplField } from './AplField';
import { CardFrame } from '../editing/CardFrame';
import { NewStep } from './NewStep';
import { partWith, shownParts } from './shownParts';
import { SourceCard } from './SourceCard';
import { StepCard } from './StepCard';
import { useBuilder } from './useBuilder';

interface Adding {
  kind: OfferedStep;
  beginning: Beginning;
  before: number | undefined;
}

interface Props {
  /** Called with the offset of a part when its card gets the focus. */
  onMark: (from: Part['from']) => void;
}

/** Cards for the parts of the query, with buttons between them to add steps. */
export const Cards = memo(function Cards({ onMark }: Props) {
  const styles = useStyles2(getStyles);
  const { text, parts, problems, analysis, edit, scopeOf } = useBuilder();
  const [dragged, setDragged] = useState<number>();
  const [adding, setAdding] = useState<Adding>();

  const foreign = problems.find(({ isOfQuery }) => isOfQuery);
  const shown = shownParts(text, parts);
  const units = unitsOf(parts);
  const steps = parts.filter(isStep);
  const broken = analysis.query.problems.map((problem) => partWith(problem, shown));
  const places = problems.map((problem) => partWith(problem, shown));
  const hasSource = shown.some(({ kind, from, to }) => kind === 'source' && from < to);
  const why = adding
    ? `Finish or cancel the new step “${adding.kind.title}” first.`
    : !hasSource
      ? 'Choose a dataset first.'
      : broken.length > 0
        ? 'Fix the error to add steps.'
        : undefined;
  const indexFor = (word: string, before: number | undefined) =>
    Math.min(before ?? lastIndex(analysis.query.pipeline?.operators ?? [], word), steps.length);
  const begin = (kind: OfferedStep, before?: number) => {
    const beginning = kind.begin(scopeOf(indexFor(kind.word, before)));
    if (beginning.kind === 'text') {
      const { edits, unit } = addNewStep(text, { word: kind.word, before }, beginning.apl);
      edit(edits, { unit });
    } else {
      setAdding({ kind, beginning, before });
    }
  };
  const draftAt = (index: number) =>
    adding &&
    indexFor(adding.kind.word, adding.before) === index && (
      <NewStep key="new" {...adding} index={index} onDone={() => setAdding(undefined)} />
    );
  const gapAt = (index: number, unit: number) => (
    <div key={`gap ${unit}`} className={styles.gap}>
      <AddBetween place={`before step ${unit + 1}`} why={why} onAdd={(kind) => begin(kind, index)} />
    </div>
  );
  const indexOf = (unit: Unit) => steps.filter(({ from }) => from < unit.from).length;
  const drawn = (part: Part, key: string) => {
    const own = problems.filter((_, at) => places[at] === part);
    const shared = { problems: own, isBroken: broken.includes(part), onFocus: () => onMark(part.from) };
    if (part.kind === 'source') {
      return <SourceCard key={key} {...shared} source={part} />;
    }
    const at = units.findIndex((unit) => unit === part);
    if (at >= 0) {
      const place = { at, count: units.length, dragged, onDrag: setDragged };
      return <StepCard key={key} {...shared} {...place} step={units[at]} />;
    }
    const title = part.kind === 'statement' ? 'Definition' : 'Unreadable';
    return (
      <CardFrame key={key} title={title} problems={own} onEdit={edit}>
        <AplField label={`${title}: APL`} span={part} disabled={shared.isBroken || part.kind === 'rest'} />
      </CardFrame>
    );
  };
  if (foreign) {
    return <CardFrame title="Not APL" problems={[foreign]} onEdit={edit} />;
  }
  return (
    <>
      {shown.flatMap((part, at) => {
        const card = drawn(part, `${part.kind} ${at}`);
        const unit = units.findIndex((each) => each === part);
        const index = unit < 0 ? -1 : indexOf(units[unit]);
        const isFirstOfIndex = unit === 0 || (unit > 0 && index !== indexOf(units[unit - 1]));
        const hasGap = isFirstOfIndex && hasSource && index < steps.length + unit;
        return isFirstOfIndex ? [draftAt(index), hasGap && gapAt(index, unit), card] : [card];
      })}
      {draftAt(steps.length)}
      <AddStep place="at the end" why={why} onAdd={begin} />
    </>
  );
});

function getStyles({ spacing }: GrafanaTheme2) {
  return {
    gap: css({ display: 'flex', justifyContent: 'center', margin: spacing(-0.75, 0), height: spacing(2) }),
  };
}
