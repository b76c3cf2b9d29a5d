import { type Dataset, type FindDataset, metricsKind } from './dataset';
import { type View, type VirtualField } from './views';

/** The datasets and views that can be queried, by name. */
export class Catalog {
  private readonly datasets = new Map<string, Dataset>();
  readonly views: View[] = [];
  readonly virtualFields: VirtualField[] = [];

  add(dataset: Dataset): void {
    this.datasets.set(dataset.name, dataset);
  }

  /** Returns the datasets in alphabetical order. */
  list(): Dataset[] {
    return [...this.datasets.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Returns the datasets that APL can query. */
  listOfEvents(): Dataset[] {
    return this.list().filter(({ kind }) => kind !== metricsKind);
  }

  find: FindDataset = (name) => this.datasets.get(name);

  findView = (name: string): View | undefined => this.views.find((view) => view.name === name);

  virtualFieldsOf = (dataset: string): VirtualField[] =>
    this.virtualFields.filter((field) => field.dataset === dataset);
}
