import { fraction } from './random';
import { type Deployment, type Incident, type Story } from './story';
import { minute } from './timeline';

/** Minimum number of minutes between deployments; the maximum is twenty. */
const shortestPause = 10;
const pauseSpread = 10;
/** Nanoseconds from a bad deployment until requests fail. */
const badAfter = minute;
/** Nanoseconds from a bad deployment until its rollback. */
const rolledBackAfter = 6n * minute;

const services = ['catalog', 'frontend', 'checkout'];

/** Continuation of the story, with deployments of which every third fails and is rolled back. */
export class LiveStory {
  private next: Deployment[] = [];
  private count = 0;
  private lastTime: bigint;

  constructor(
    private story: Story,
    now: bigint,
    private readonly seed: number
  ) {
    this.lastTime = now;
  }

  /** The part of the story known so far. */
  get current(): Story {
    return this.story;
  }

  /** Continues the story up to `time`, and returns the deployments since the last call. */
  advance(time: bigint): Deployment[] {
    const done: Deployment[] = [];
    for (let deployment = this.upcoming(); deployment.time <= time; deployment = this.upcoming()) {
      this.next.shift();
      done.push(deployment);
    }
    if (done.length > 0) {
      this.story = shortened({ ...this.story, deployments: [...this.story.deployments, ...done] });
    }
    return done;
  }

  private upcoming(): Deployment {
    if (this.next.length === 0) {
      this.plan();
    }
    return this.next[0];
  }

  private plan(): void {
    const number = this.count++;
    const pause = shortestPause + pauseSpread * fraction(this.seed, 'live pause', number);
    const time = this.lastTime + BigInt(Math.round(pause * 60_000)) * 1_000_000n;
    const service = services[number % services.length];
    const version = `2.${8 + Math.floor(number / services.length)}.${2 + (number % services.length)}`;
    const key = `deploy-live-${number + 1}`;
    if (service !== 'checkout') {
      const latency = 0.75 + 0.4 * fraction(this.seed, 'live latency', number);
      const description = latency < 0.95 ? 'Responds faster than before.' : 'Sends a few more queries to the database.';
      this.next = [{ key, time, version, service, latency, title: `${service} ${version}`, description }];
      this.lastTime = time;
      return;
    }
    const end = time + rolledBackAfter;
    const incident: Incident = {
      key: `incident-live-${number + 1}`,
      service,
      time: time + badAfter,
      endTime: end + 2n * minute,
      errorShare: 0.35,
      latency: 2,
      title: 'Checkout fails',
      description: `Began after \`${service} ${version}\`.`,
    };
    this.story = { ...this.story, incidents: [...this.story.incidents, incident] };
    this.next = [
      {
        ...{ key, time, version, service, latency: 1.5, callsForEachItem: true },
        title: `${service} ${version}`,
        description: 'Calls the payment provider for *every* item in a cart.',
      },
      {
        key: `${key}-rollback`,
        time: end,
        version,
        service,
        latency: 0.8,
        title: `${service} ${version} (rolled back)`,
        description: 'Back to one call per cart.',
      },
    ];
    this.lastTime = end;
  }
}

/** Drops old events that no longer affect new rows, so that a sandbox can run for weeks. */
function shortened(story: Story): Story {
  const kept = 6;
  const forgotten = Math.max(0, story.deployments.length - kept);
  return {
    ...story,
    deployments: story.deployments.slice(forgotten),
    earlierDeployments: (story.earlierDeployments ?? 0) + forgotten,
    incidents: story.incidents.slice(-3),
  };
}
