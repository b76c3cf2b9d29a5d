import { isEventId } from './knownNames';

it('Ids of events, requests and spans are known by their names, ids that events share are not', () => {
  const names = ['id', 'event.uuid', '_rowId', 'trace_id', 'parentSpanId', 'http.request_id', 'trace.id'];
  expect(names.filter((name) => !isEventId(name))).toEqual([]);
  expect(['customer_id', 'identity', 'ids.shop', 'status'].filter(isEventId)).toEqual([]);
});
