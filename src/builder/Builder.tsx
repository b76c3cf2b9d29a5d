import React, { useEffect, useRef, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { Button, ClipboardButton, useStyles2 } from '@grafana/ui';

import { isStep, type Part } from '../apl/steps/parts';
import { addStep, type Unit, unitsOf } from '../apl/steps/stepEdits';
import { type Beginning, type StepKind } from '../apl/steps/stepKinds';
import { type Span } from '../apl/tree/ast';
import { type EditedText, type ExamplesProps } from '../components/AplCodeEditor';
import { type QueryFailure } from '../query/queryFailure';
import { AddBetween, AddStep } from './AddStep';
import { AplField } from './AplField';
import { CardFrame } from './CardFrame';
import { focusSoon } from './focusSoon';
import { NewStep } from './NewStep';
import { QueryText } from './QueryText';
import { SourceCard } from './SourceCard';
import { StepCard } from './StepCard';
import { BuilderContext, type BuilderSource, type Focus, useBuilderOf } from './useBuilder';
import { useLostFocus } from './useLostFocus';

export interface BuilderProps {
  /** Accessible name of the whole. */
  label: string;
  value: string;
  datasource: BuilderSource;
  /** Of the dashboard or Explore: values are those in it. */
  range: TimeRange | undefined;
  failure?: QueryFailure;
  /** Offers queries while there is none. */
  Examples?: React.ComponentType<ExamplesProps>;
  /** Draws what works on the query, beside the builder's own tools. */
  tools?: (text: EditedText) => React.ReactNode;
  /** Called with each change, which is complete: it is to be run. */
  onRun: (text: string) => void;
  onCode: () => void;
}

/** A step that is being added, before the step of that index. */
interface Adding {
  kind: StepKind;
  beginning: Beginning;
  index: number;
  unit: number;
}

/** Shows a query as cards, each of which edits its own part of the text. The text is all that is kept. */
export default function Builder(props: BuilderProps) {
  const { label, value, datasource, range, failure, Examples, tools, onRun, onCode } = props;
  const styles = useStyles2(getStyles);
  const whole = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Focus>();
  const [marked, setMarked] = useState<Part['from']>();
  const [dragged, setDragged] = useState<number>();
  const [adding, setAdding] = useState<Adding>();
  const builder = useBuilderOf({ text: value, source: datasource, range, onChange: onRun, onFocus: setWanted });
  const { parts, problems, analysis, edit, scopeOf } = builder;
  const focus = useLostFocus(value);
  // What an edit moved the focus to is not wanted again once it is undone.
  const back = (move: (() => void) | undefined) =>
    move &&
    (() => {
      setWanted(undefined);
      move();
    });
  const [undo, redo] = [back(builder.undo), back(builder.redo)];
  useEffect(() => {
    if (!wanted) {
      return undefined;
    }
    const own = wanted.control === undefined ? 'input, textarea' : `[data-control=${wanted.control}]`;
    return focusSoon(() => {
      const card = whole.current?.querySelector(`[data-unit="${wanted.unit}"]`);
      const controls = [own, '[data-control]', 'button'].flatMap((each) => [...(card?.querySelectorAll(each) ?? [])]);
      return controls.find((each) => !each.matches(':disabled, [aria-disabled=true]'));
    });
  }, [wanted, value]);

  const shown = parts.filter(({ kind, from, to }) => kind !== 'space' && !isSemicolon(value, { from, to }));
  const units = unitsOf(parts);
  const steps = parts.filter(isStep);
  const placeOf = (problem: Span) => partWith(problem, shown);
  const isBroken = (part: Part) => analysis.query.problems.some((problem) => placeOf(problem) === part);
  const problemsOf = (part: Part) => problems.filter((problem) => placeOf(problem) === part);
  const begin = (kind: StepKind, index: number, unit: number) => {
    const beginning = kind.begin(scopeOf(index));
    if (beginning.kind === 'text') {
      setAdding(undefined);
      edit(addStep(value, index, beginning.apl), { unit });
    } else {
      setAdding({ kind, beginning, index, unit });
    }
  };
  const isWhole = analysis.query.problems.length === 0;
  const hasSource = shown.some(({ kind, from, to }) => kind === 'source' && from < to);
  const drawn = (part: Part) => {
    const shared = { problems: problemsOf(part), isBroken: isBroken(part), onFocus: () => setMarked(part.from) };
    if (part.kind === 'source') {
      return <SourceCard {...shared} source={part} />;
    }
    const at = units.findIndex((unit) => unit === part);
    return at >= 0 ? (
      <StepCard {...shared} step={units[at]} at={at} count={units.length} dragged={dragged} onDrag={setDragged} />
    ) : (
      <CardFrame title={part.kind === 'statement' ? 'Definition' : 'Not readable'} problems={shared.problems}>
        <AplField
          label={part.kind === 'statement' ? 'Definition: APL' : 'Not readable: APL'}
          span={part}
          disabled={shared.isBroken || part.kind === 'rest'}
        />
      </CardFrame>
    );
  };
  const press = (event: React.KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    const isInText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const isKey = (name: string) => (ctrlKey || metaKey) && key.toLowerCase() === name;
    if (isKey('enter')) {
      onRun(value);
    } else if (!isInText && (isKey('z') || isKey('y'))) {
      // In a field, these keys are about what is typed there.
      event.preventDefault();
      (shiftKey || isKey('y') ? redo : undo)?.();
    }
  };
  const newStep = (index: number) =>
    adding?.index === index && <NewStep key="new" {...adding} onDone={() => setAdding(undefined)} />;
  const indexOf = (unit: Unit) => steps.filter(({ from }) => from < unit.from).length;

  return (
    <BuilderContext.Provider value={builder}>
      <div ref={whole} role="group" aria-label={label} className={styles.whole} {...focus} onKeyDown={press}>
        {shown.map((part, at) => {
          const unit = units.findIndex((each) => each === part);
          const index = unit < 0 ? -1 : indexOf(units[unit]);
          const isFirstOfIndex = unit === 0 || (unit > 0 && index !== indexOf(units[unit - 1]));
          return (
            <React.Fragment key={`${part.kind} ${at}`}>
              {unit >= 0 && isFirstOfIndex && newStep(index)}
              {isFirstOfIndex && isWhole && hasSource && index < steps.length + unit && (
                <div className={styles.gap}>
                  <AddBetween place={`before step ${unit + 1}`} onAdd={(kind) => begin(kind, index, unit)} />
                </div>
              )}
              {drawn(part)}
            </React.Fragment>
          );
        })}
        {newStep(steps.length)}
        {hasSource && isWhole && (
          <AddStep place="at the end" onAdd={(kind) => begin(kind, steps.length, units.length)} />
        )}
        {failure && problems.length === 0 && (
          <div role="alert" className={styles.failure}>
            {failure.message}
          </div>
        )}
        {value !== '' && <QueryText text={value} marked={shown.find(({ from }) => from === marked)} />}
        <div className={styles.bar}>
          {value === '' && Examples && <Examples datasource={datasource} onChoose={onRun} />}
          <Button size="sm" variant="secondary" fill="text" icon="history-alt" disabled={!undo} onClick={undo}>
            Undo
          </Button>
          <Button size="sm" variant="secondary" fill="text" icon="repeat" disabled={!redo} onClick={redo}>
            Redo
          </Button>
          {value !== '' && (
            <ClipboardButton size="sm" variant="secondary" fill="text" icon="copy" getText={() => value}>
              Copy
            </ClipboardButton>
          )}
          {value !== '' && tools?.({ text: value, offset: () => marked ?? value.length, onEdit: edit })}
          <Button size="sm" variant="secondary" fill="text" icon="brackets-curly" onClick={onCode}>
            Edit as code
          </Button>
        </div>
      </div>
    </BuilderContext.Provider>
  );
}

/** Returns the part that has a problem. Where something is missing before a pipe, that is the step that the pipe ends. */
function partWith({ from, to }: Span, parts: readonly Part[]): Part | undefined {
  const at = parts.findIndex((part) => from <= part.to && part.from <= to && !(isStep(part) && to <= part.from + 1));
  return parts[at] ?? parts.filter((part) => part.from < from).at(-1) ?? parts.at(0);
}

const isSemicolon = (text: string, { from, to }: Span) => text.slice(from, to) === ';';

function getStyles(theme: GrafanaTheme2) {
  const { colors, spacing, typography } = theme;
  return {
    whole: css({ display: 'flex', flexDirection: 'column', gap: spacing(1), minWidth: 0 }),
    gap: css({ display: 'flex', justifyContent: 'center', margin: spacing(-0.75, 0), height: spacing(2) }),
    bar: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(1) }),
    failure: css({ color: colors.error.text, fontSize: typography.bodySmall.fontSize }),
  };
}
