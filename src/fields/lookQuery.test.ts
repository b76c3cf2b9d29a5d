import { parseQuery } from '../apl/parse';
import { countedFields, lookQuery, presenceQuery } from './lookQuery';

const source = "['sample-logs']\n| where a == 1 // some";

describe('The query of a look', () => {
  it('counts the values of a text, over the rows of the query', () => {
    expect(lookQuery(source, 'geo.city', 'string')).toBe(
      "['sample-logs']\n| where a == 1 // some\n| summarize events_ = count(), present_ = countif(isnotempty(['geo.city'])), " +
        "distinct_ = dcount(['geo.city']), top_ = topk(['geo.city'], 10)"
    );
  });

  it('measures numbers and durations', () => {
    const measures =
      'least_ = min(took), greatest_ = max(took), percentiles_ = percentiles_array(took, 50, 95, 99, 1), bars_ = histogram(took, 20)';
    const there = 'summarize events_ = count(), present_ = countif(isnotnull(took)), ';
    expect(lookQuery('logs', 'took', 'float')).toBe(`logs\n| ${there}${measures}`);
    expect(lookQuery('logs', 'took', 'timespan')).toBe(`logs\n| ${there}${measures}`);
  });

  it('does both for integers: they may be codes', () => {
    const query = lookQuery('logs', 'status', 'integer');
    expect(query).toContain('topk(status, 10)');
    expect(query).toContain('percentiles_array(status, 50, 95, 99, 1)');
  });

  it('asks for the ends of times, and for maps themselves', () => {
    expect(lookQuery('logs', '_time', 'datetime')).toBe(
      'logs\n| summarize events_ = count(), present_ = countif(isnotnull(_time)), least_ = min(_time), greatest_ = max(_time)'
    );
    expect(lookQuery('logs', 'headers', 'map')).toBe('logs\n| where isnotnull(headers) | limit 100 | project headers');
  });

  it('compares lists and values of any type as text', () => {
    expect(lookQuery('logs', 'tags', 'array')).toContain('dcount(tostring(tags)), top_ = topk(tostring(tags), 10)');
  });

  it.each([
    'string',
    'integer',
    'float',
    'boolean',
    'datetime',
    'timespan',
    'array',
    'map',
    'dynamic',
    'unknown',
  ] as const)('can be read for a field of type %s', (type) => {
    expect(parseQuery(lookQuery(source, "it's", type)).problems).toEqual([]);
  });

  it('counts in how many events each field is, once for all', () => {
    expect(presenceQuery('logs', [])).toBe('logs\n| summarize events_ = count(), presence_ = presence(*)');
    expect(presenceQuery('logs', ['a.b', 'c'])).toContain("distinct_0 = dcount(['a.b']), distinct_1 = dcount(c)");
  });

  it('counts the different values of what may be a constant or an id, of a hundred fields at most', () => {
    const fields = (['string', 'integer', 'boolean', 'float', 'datetime', 'map', 'unknown'] as const).map((type) => ({
      name: type,
      type,
    }));
    expect(countedFields(fields)).toEqual(['string', 'integer', 'boolean']);
    const many = Array.from({ length: 300 }, (_, index) => ({ name: `a${index}`, type: 'string' as const }));
    expect(countedFields(many)).toHaveLength(100);
  });
});
