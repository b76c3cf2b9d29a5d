/** A time as Grafana keeps it: milliseconds since 1970, and the rest in nanoseconds (0 to 999,999). */
export interface FrameTime {
  milliseconds: number;
  nanos: number;
}

export const nanosecondsPerMillisecond = 1_000_000;
