import {
  displayNameOverrideProcessor,
  type FieldConfigPropertyItem,
  identityOverrideProcessor,
  numberOverrideProcessor,
  standardEditorsRegistry,
  standardFieldConfigEditorRegistry,
  standardTransformers,
  standardTransformersRegistry,
  stringOverrideProcessor,
  thresholdsOverrideProcessor,
  unitOverrideProcessor,
  valueMappingsOverrideProcessor,
} from '@grafana/data';

const noEditor = () => null;

function property(
  id: string,
  process: FieldConfigPropertyItem['process'],
  defaultValue?: unknown,
  settings: object = {}
): FieldConfigPropertyItem {
  return {
    id,
    path: id,
    name: id,
    editor: noEditor,
    override: noEditor,
    process,
    shouldApply: () => true,
    settings,
    defaultValue,
  };
}

/** Fills the registries that Grafana's core fills at startup. Without them, panels lack units, thresholds and transformations. */
export function fillRegistries(): void {
  standardEditorsRegistry.setInit(() => []);
  standardFieldConfigEditorRegistry.setInit(() => [
    property('displayName', displayNameOverrideProcessor, undefined, { expandTemplateVars: true }),
    property('unit', unitOverrideProcessor),
    property('min', numberOverrideProcessor),
    property('max', numberOverrideProcessor),
    property('fieldMinMax', identityOverrideProcessor),
    property('decimals', numberOverrideProcessor),
    property('noValue', stringOverrideProcessor),
    property('thresholds', thresholdsOverrideProcessor, {
      mode: 'absolute',
      steps: [
        { value: -Infinity, color: 'green' },
        { value: 80, color: 'red' },
      ],
    }),
    property('mappings', valueMappingsOverrideProcessor),
    property('color', identityOverrideProcessor, { mode: 'palette-classic' }),
    property('links', identityOverrideProcessor),
    property('filterable', identityOverrideProcessor),
    property('actions', identityOverrideProcessor),
  ]);
  standardTransformersRegistry.setInit(() =>
    // Some items are listed under two names, but a registry accepts an ID only once.
    [...new Map(Object.values(standardTransformers).map((one) => [one.id, one])).values()].map((transformer) => ({
      id: transformer.id,
      name: transformer.name,
      description: transformer.description,
      transformation: async () => transformer,
      editor: noEditor,
      imageDark: '',
      imageLight: '',
    }))
  );
}
