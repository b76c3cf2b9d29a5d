import { check, equal, flag, integer, list, object, show, text, time } from '../check';
import { statusOf, tableOf, tabular } from '../query';
import { type Rule, type Subject } from '../rule';

/** Queries a few events with all their fields. */
async function someEvents({ service, sample }: Subject): Promise<Record<string, unknown>> {
  const { startTime, endTime, source } = sample;
  return tabular(service, `${source} | sort by _time desc | limit 20`, { startTime, endTime });
}

type Look = (value: unknown, what: string) => unknown;

const top = (name: string, look: (answer: Record<string, unknown>, subject: Subject) => void): Rule => ({
  section: 'Tabular query response',
  name,
  run: async (subject) => look(await someEvents(subject), subject),
});

const statusFields: Record<string, [meaning: string, look: Look]> = {
  elapsedTime: ['an integer', integer],
  minCursor: ['a string', text],
  maxCursor: ['a string', text],
  blocksExamined: ['an integer', integer],
  blocksCached: ['an integer', integer],
  blocksMatched: ['an integer', integer],
  rowsExamined: ['an integer', integer],
  rowsMatched: ['an integer', integer],
  numGroups: ['an integer', integer],
  isPartial: ['a boolean', flag],
  cacheStatus: ['an integer', integer],
  minBlockTime: ['an ISO timestamp', time],
  maxBlockTime: ['an ISO timestamp', time],
};

/** Checks for a column's cells, by the contract's name of the type. */
const cells: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  float: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
};

function fieldsOf(table: Record<string, unknown>): Array<Record<string, unknown>> {
  return list(table.fields, 'fields').map((field) => object(field, 'a field'));
}

function columnsOf(table: Record<string, unknown>): unknown[][] {
  return list(table.columns, 'columns').map((column) => list(column, 'a column'));
}

export const tabularRules: Rule[] = [
  top('format is "tabular"', ({ format }) => equal(format, 'tabular', 'format')),
  top('status is an object', (answer) => {
    statusOf(answer);
  }),
  top('tables is an array of tables', ({ tables }) => check(list(tables, 'tables').length > 0, 'there is no table')),
  top('datasetNames has the datasets queried', ({ datasetNames }, { sample }) =>
    check(list(datasetNames, 'datasetNames').includes(sample.dataset), `datasetNames is ${show(datasetNames)}`)
  ),
  top('fieldsMetaMap has field metadata by dataset', ({ fieldsMetaMap }, { sample }) => {
    list(object(fieldsMetaMap, 'fieldsMetaMap')[sample.dataset], `fieldsMetaMap["${sample.dataset}"]`);
  }),
  ...Object.entries(statusFields).map(([name, [meaning, look]]) =>
    top(`status.${name} is ${meaning}`, (answer) => {
      look(statusOf(answer)[name], `status.${name}`);
    })
  ),
  top('name of a table is a string', (answer) => {
    text(tableOf(answer).name, 'name');
  }),
  top('sources has the datasets by name', (answer, { sample }) => {
    const names = list(tableOf(answer).sources, 'sources').map((source) => object(source, 'a source').name);
    check(names.includes(sample.dataset), `sources is ${show(names)}`);
  }),
  top('fields has a name and a type for each column', (answer) => {
    const table = tableOf(answer);
    fieldsOf(table).forEach(({ name, type }) => [text(name, 'name'), text(type, 'type')]);
    equal(fieldsOf(table).length, columnsOf(table).length, 'the number of fields');
  }),
  top('order has the ordering applied', (answer) =>
    equal(tableOf(answer).order, [{ field: '_time', desc: true }], 'order')
  ),
  {
    section: 'Tabular query response',
    name: 'order says an ascending order, too',
    run: async ({ service, sample }) => {
      const answer = await tabular(service, `${sample.source} | sort by _time asc | limit 2`);
      equal(tableOf(answer).order, [{ field: '_time', desc: false }], 'order');
    },
  },
  top('groups is empty when no grouping', (answer) => equal(tableOf(answer).groups, [], 'groups')),
  {
    section: 'Tabular query response',
    name: 'groups has the grouping fields',
    run: async ({ service, sample }) => {
      const { startTime, endTime, source } = sample;
      const answer = await tabular(service, `${source} | summarize count() by _sysTime`, { startTime, endTime });
      const groups = list(tableOf(answer).groups, 'groups');
      check(JSON.stringify(groups).includes('"_sysTime"'), `groups is ${show(groups)}`);
    },
  },
  top('range is the time range covered, over the field that it names', (answer, { sample }) => {
    const range = object(tableOf(answer).range, 'range');
    equal(range.field, '_time', 'range.field');
    check(
      time(range.start, 'range.start') <= time(sample.startTime, 'startTime'),
      `range.start is ${show(range.start)}`
    );
    check(time(range.end, 'range.end') >= time(sample.endTime, 'endTime') - 1n, `range.end is ${show(range.end)}`);
  }),
  top('columns has one array per field, each with a value for every row', (answer) => {
    const lengths = columnsOf(tableOf(answer)).map((column) => column.length);
    equal(new Set(lengths).size, 1, 'the number of lengths of columns');
    equal(lengths[0], 20, 'the number of rows');
  }),
  top('columns hold values of their types', (answer) => {
    const table = tableOf(answer);
    fieldsOf(table).forEach(({ name, type }, index) => {
      // A column of a union such as `integer|float` contains cells of any member type.
      const members = text(type, 'type').split('|');
      const known = members.every((member) => member in cells);
      const fits = (value: unknown) => members.some((member) => cells[member](value));
      const strange = known ? columnsOf(table)[index].find((value) => value !== null && !fits(value)) : undefined;
      check(strange === undefined, `${show(name)} of type ${show(type)} holds ${show(strange)}`);
      if (type === 'datetime') {
        columnsOf(table)
          [index].filter((value) => value !== null)
          .forEach((value) => time(value, text(name, 'name')));
      }
    });
  }),
  top('fieldsMetaMap entries have name, type, unit, hidden and description', ({ fieldsMetaMap }, { sample }) => {
    const entries = list(object(fieldsMetaMap, 'fieldsMetaMap')[sample.dataset], 'the metadata');
    for (const entry of entries.map((each) => object(each, 'an entry'))) {
      check(text(entry.name, 'name') !== '', 'name is empty');
      ['type', 'unit', 'description'].forEach((name) => text(entry[name], name));
      flag(entry.hidden, 'hidden');
    }
  }),
  top('events carry the system fields _time and _sysTime, both datetime', (answer) => {
    for (const system of ['_time', '_sysTime']) {
      const field = fieldsOf(tableOf(answer)).find(({ name }) => name === system);
      equal(field?.type, 'datetime', `the type of ${system}`);
    }
  }),
  top('rowsMatched counts the matching rows, not those of the page', (answer, { sample }) =>
    equal(statusOf(answer).rowsMatched, sample.times.length, 'status.rowsMatched')
  ),
];
