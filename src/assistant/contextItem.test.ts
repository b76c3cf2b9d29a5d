import { datasourceItem, structuredItem } from './contextItem';

const data = ({ node }: ReturnType<typeof structuredItem>) => node.data;

describe('a context item for the Assistant', () => {
  it('has a short ID, which depends on the content', () => {
    const error = structuredItem('Error', { message: 'one' });
    expect(error.node.id).toMatch(/^[0-9a-f]{1,8}$/);
    expect(data(error).equals(data(structuredItem('Error', { message: 'one' })))).toBe(true);
    expect(data(error).equals(data(structuredItem('Error', { message: 'two' })))).toBe(false);
    expect(data(error).equals({ ...data(error) })).toBe(false);
  });

  it('passes the Assistant’s own IDs through', () => {
    const { node } = datasourceItem({ uid: 'u', name: 'Axiom', type: 'apl' });
    expect(node.data.formatForLLM(['c1'])).toEqual({
      type: 'datasource',
      codeElementIds: ['c1'],
      bypassLimits: false,
      data: { name: 'Axiom', uid: 'u', type: 'apl', text: 'Axiom' },
    });
  });
});
