interface Constant {
  value: number;
  /** Why it is this. */
  why: string;
}

const constant = (value: number, why: string): Constant => ({ value, why });

/** The numbers that decide which lines are sure, new and named together. */
export const constants = {
  risk: constant(0.01, 'the share of sure lines that may be chance'),
  prior: constant(10, 'such events at other times that are needed to believe half of what they show'),
  rise: constant(4, 'how much more frequent what such events have at other times must become to be news'),
  together: constant(1.5, 'how much more often events with one line have another, so that the first names it'),
  few: constant(100, 'events below which counts are told, not shares'),
};
