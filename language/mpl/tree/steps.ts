import { type SyntaxNode } from '@lezer/common';

import { type Span } from '../../kit/edit';
import { writtenSpan } from '../../kit/nodes';
import {
  type Call,
  type CallingKind,
  type KnownStepKind,
  type MetricSource,
  type Name,
  type Step,
  type StepBase,
  type StepKind,
  type StepOf,
} from './ast';
import { spanOf } from '../../kit/reading';
import { type MplReading } from './reading';
import { StepReader } from './stepReader';
import { metricSteps } from './steps/metrics';
import { pointSteps } from './steps/points';
import {
  type MplCardParts,
  noTags,
  type PointChange,
  type RecordsOf,
  sameTags,
  type StepFacts,
  type StepWords,
  type TagChange,
  type Timing,
} from './steps/record';
import { filterSteps, selectingSteps } from './steps/selecting';
import { tagSteps } from './steps/tags';

/** Records of the steps, most useful first. */
const records: RecordsOf<KnownStepKind> = {
  ...filterSteps,
  ...pointSteps,
  ...tagSteps,
  ...metricSteps,
  ...selectingSteps,
};

const facts: { readonly [Kind in StepKind]: StepFacts<Kind> } = {
  ...records,
  unknown: { stands: 'after', points: 'keeps', bins: 'all', tags: sameTags, reads: noTags },
};

const isKnown = (kind: string): kind is KnownStepKind => Object.hasOwn(records, kind);

/** Kinds of steps, most useful first. */
export const kindsOfSteps: readonly KnownStepKind[] = Object.keys(records).filter(isKnown);

export const stepWordsOf = (kind: KnownStepKind): StepWords => records[kind];

/** Keywords of steps; older keywords come last. */
export const stepWords: ReadonlyArray<{ word: string; kind: KnownStepKind }> = [
  ...kindsOfSteps.map((kind) => ({ word: kind, kind })),
  ...kindsOfSteps.flatMap((kind) => {
    const { otherWord } = stepWordsOf(kind);
    return otherWord === undefined ? [] : [{ word: otherWord, kind }];
  }),
];

/** Kind of the step that a word starts. */
export const kindOfWord = (written: string): KnownStepKind | undefined =>
  stepWords.find(({ word }) => word === written)?.kind;

/** Kind of the step that a grammar node, such as `AlignStep`, represents. */
export function kindOfNode(name: string): KnownStepKind | undefined {
  const kind = name.endsWith('Step') ? name.slice(0, -'Step'.length).toLowerCase() : '';
  return isKnown(kind) ? kind : undefined;
}

export const placeOf = ({ kind }: { kind: StepKind }) => facts[kind].stands;

export const pointChange = ({ kind }: { kind: StepKind }): PointChange => facts[kind].points;

/** True if a step selects the points to read from a metric. Such steps come first. */
export const isSelecting = (step: Step): boolean => pointChange(step) === 'selects';

/** True if a step combines several points into one. */
export const combinesPoints = (step: Step): boolean => ['aligns', 'groups', 'buckets'].includes(pointChange(step));

/** True if each bin after a step depends only on its own points. The step's function may still need other points. */
export const keepsBins = ({ kind }: Step): boolean => facts[kind].bins === 'own';

export function tagChange<K extends StepKind>(step: StepOf<K>): TagChange {
  return facts[step.kind].tags(step);
}

/** True if a step combines series by tags. All other tags are lost. */
export const groupsSeries = (step: Step): boolean => tagChange(step).change === 'only';

/** The tags that series must have before a step. */
export function tagsRead<K extends StepKind>(step: StepOf<K>): readonly Name[] {
  return facts[step.kind].reads(step);
}

export const takesFunction = (kind: StepKind): kind is CallingKind => facts[kind].call !== undefined;

function calledIn<K extends StepKind>(step: StepOf<K>): Call | undefined {
  return facts[step.kind].call?.(step);
}

/** The function that a step uses, with the kind of the step. */
export function callOf(step: Step): { call: Call; place: CallingKind } | undefined {
  const { kind } = step;
  const call = calledIn(step);
  return call && takesFunction(kind) ? { call, place: kind } : undefined;
}

/** The interval to which a step aligns points; `undefined` if it doesn't align them. The interval may be the whole range. */
export function timingOf<K extends StepKind>(step: StepOf<K>): Timing | undefined {
  return facts[step.kind].time?.(step);
}

/** Another metric that a step reads. */
export function joinedMetric<K extends StepKind>(step: StepOf<K>): MetricSource | undefined {
  return facts[step.kind].metric?.(step);
}

/** Parts of a step for the controls on its card; `undefined` if it's shown as text. */
export function cardPartsOf<K extends StepKind>(step: StepOf<K>): MplCardParts | undefined {
  return facts[step.kind].card?.(step);
}

function read<K extends KnownStepKind>(kind: K, head: StepBase, reader: StepReader): StepOf<K> {
  return Object.assign({ kind, ...head }, records[kind].read(reader));
}

/** Reads a node whose name ends with `Step`. */
export function readStep(node: SyntaxNode, pipe: Span, reading: MplReading): Step {
  const kind = kindOfNode(node.name);
  const head = { ...writtenSpan(node), pipe, word: spanOf(node.firstChild ?? node) };
  return kind === undefined ? { kind: 'unknown', ...head } : read(kind, head, new StepReader(node, reading));
}
