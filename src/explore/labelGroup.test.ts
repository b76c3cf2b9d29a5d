import { labelGroup } from './labelGroup';

test.each([
  ['resource.host.name', 'Resource'],
  ['scope.name', 'Scope'],
  ['attributes.http.method', 'Attributes'],
  ['Attributes.custom', 'Attributes'],
  ['attributes', 'Attributes'],
  ['service.name', null],
  ['resources', null],
  ['', null],
])('The label “%s” is in the group %s', (label, group) => {
  expect(labelGroup(label)).toBe(group);
});
