import { createHash } from 'node:crypto';
import { type Annotation, type AnnotationDraft } from '../../src/service/types';
import { formatInstant } from '../database/instants';
import { httpLogs } from './httpLogs';
import { logs } from './logs';
import { type Deployment, tellStory } from './story';
import { traces } from './traces';

const everywhere = [httpLogs.name, logs.name, traces.name];

/** Creates an ID that depends only on the seed and key, not on `now`. */
function idOf(seed: number, key: string): string {
  return `ann_${createHash('sha256').update(`${seed} ${key}`).digest('hex').slice(0, 32)}`;
}

/** The annotation of a deployment, as the deployment integration writes it. */
export function deploymentDraft({ time, endTime, title, description, version }: Deployment): AnnotationDraft {
  return {
    datasets: everywhere,
    time: formatInstant(time),
    ...(endTime === undefined ? {} : { endTime: formatInstant(endTime) }),
    type: 'deployment',
    title,
    description,
    url: `https://shop.example/releases/${version}`,
  };
}

/** Annotations for the events in the demo's story. */
export function demoAnnotations(now: bigint, seed: number): Annotation[] {
  const { deployments, incidents, flags } = tellStory(now, seed);
  return [
    ...deployments.map((deployment) => ({ id: idOf(seed, deployment.key), ...deploymentDraft(deployment) })),
    ...incidents.map(({ key, time, endTime, title, description }) => ({
      id: idOf(seed, key),
      datasets: everywhere,
      time: formatInstant(time),
      endTime: formatInstant(endTime),
      type: 'incident',
      title,
      description,
      url: `https://shop.example/incidents/${key}`,
    })),
    ...flags.map(({ key, time, title, description }) => ({
      id: idOf(seed, key),
      datasets: [httpLogs.name],
      time: formatInstant(time),
      type: 'feature-flag',
      title,
      description,
    })),
  ];
}
