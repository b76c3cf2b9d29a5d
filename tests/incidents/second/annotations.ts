import { datasets, type DrawnAnnotation } from '../incident';
import { type Random } from '../random';
import { type Window } from '../types';
import { type Plan, type Planted } from './plan';
import { type System } from './system';

const minute = 60_000;

/** Draws deployments that change a version and nothing else. */
export function innocentRollouts(
  random: Random,
  { services }: System,
  range: Window,
  plan: Plan = { effects: [], rollouts: [] }
): Plan['rollouts'] {
  const free = services.filter(({ name }) => plan.rollouts.every(({ service }) => service !== name));
  return random.sample(free, random.integer(1, 4)).map(({ name, version }) => ({
    service: name,
    version: version.replace(/\.\d+\.(\d+)$/, (_, patch) => `.${random.integer(31, 60)}.${patch}`),
    from: random.between(range.from, range.to),
    to: Infinity,
    share: 1,
  }));
}

interface Draft {
  random: Random;
  range: Window;
  window: Window;
  rollouts: Plan['rollouts'];
  system: System;
  cause: Planted['cause'];
  isQuiet: boolean;
}

const others = [
  { type: 'campaign', title: 'Newsletter sent', description: 'To all customers' },
  { type: 'backup', title: 'Nightly backup', description: '' },
  { type: 'config', title: 'Log level of auth: info', description: 'Change 4711' },
  { type: 'feature-flag', title: 'dark-mode on for staff', description: '' },
];

/** Draws annotations, sorted by time. */
export function drawAnnotations({ random, range, window, rollouts, cause, isQuiet }: Draft): DrawnAnnotation[] {
  const at = (time: number) => new Date(Math.round(time / 1000) * 1000).toISOString();
  const draw = (
    role: DrawnAnnotation['role'],
    time: number,
    text: { type: string; title: string; description: string },
    endTime?: number
  ): DrawnAnnotation => ({
    ...{ role, datasets: [datasets.spans, datasets.logs], time: at(time), url: '', ...text },
    ...(endTime === undefined ? {} : { endTime: at(endTime) }),
  });
  const drawn = [
    ...rollouts.map(({ service, version, from }) =>
      draw('innocent', from, { type: 'deployment', title: `${service} ${version}`, description: 'By the pipeline' })
    ),
    ...random
      .sample(others, random.integer(0, 3))
      .map((text) => draw('innocent', random.between(range.from, range.to), text)),
  ];
  if (isQuiet) {
    return inOrder(drawn);
  }
  if (cause && random.chance(cause.chance)) {
    drawn.push(draw('cause', window.from - random.between(0, 0.4) * minute, cause));
    if (random.chance(0.5)) {
      drawn.push(
        draw('recovery', window.to + random.between(0, 0.5) * minute, {
          type: 'rollback',
          title: `Undo: ${cause.title}`,
          description: '',
        })
      );
    }
  }
  if (random.chance(0.6)) {
    const delay = Math.min((window.to - window.from) / 3, random.between(1, 3) * minute);
    const text = {
      type: 'alert',
      title: 'Service level at risk',
      description: 'More slow or failed requests than usual',
    };
    drawn.push(draw('alarm', window.from + delay, text, window.to + random.between(1, 3) * minute));
  }
  return inOrder(drawn);
}

const inOrder = (annotations: DrawnAnnotation[]) =>
  annotations
    .map(({ chance: _, ...annotation }: DrawnAnnotation & { chance?: number }) => annotation)
    .sort((a, b) => (a.time < b.time ? -1 : 1));
