import { createHash } from 'node:crypto';
import { type Annotation } from '../../src/service/types';
import { formatInstant } from '../query/time';
import { httpLogs } from './httpLogs';
import { logs } from './logs';
import { tellStory } from './story';
import { traces } from './traces';

/** The annotations of the story that the demo data tells. Their ids depend on the seed only, so that they stay when `now` moves. */
export function demoAnnotations(now: bigint, seed: number): Annotation[] {
  const { deployments, incidents, flags } = tellStory(now, seed);
  const id = (key: string) => `ann_${createHash('sha256').update(`${seed} ${key}`).digest('hex').slice(0, 32)}`;
  const all = [httpLogs.name, logs.name, traces.name];
  return [
    ...deployments.map(({ key, time, endTime, title, description, version }) => ({
      id: id(key),
      datasets: all,
      time: formatInstant(time),
      ...(endTime === undefined ? {} : { endTime: formatInstant(endTime) }),
      type: 'deployment',
      title,
      description,
      url: `https://shop.example/releases/${version}`,
    })),
    ...incidents.map(({ key, time, endTime, title, description }) => ({
      id: id(key),
      datasets: all,
      time: formatInstant(time),
      endTime: formatInstant(endTime),
      type: 'incident',
      title,
      description,
      url: `https://shop.example/incidents/${key}`,
    })),
    ...flags.map(({ key, time, title, description }) => ({
      id: id(key),
      datasets: [httpLogs.name],
      time: formatInstant(time),
      type: 'feature-flag',
      title,
      description,
    })),
  ];
}
