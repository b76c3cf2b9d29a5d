import { type Dataset, type FindDataset, metricsKind, type AplType } from './dataset';

/** A saved query that other queries can read by name. */
export interface View {
  name: string;
  aplQuery: string;
  description: string;
  /** Datasets that the view's query reads. */
  datasets: string[];
}

/** A field that is computed only in queries that use it. */
export interface VirtualField {
  dataset: string;
  name: string;
  expression: string;
  type: AplType;
  /** The service's ID for the unit; "" for no unit. */
  unit: string;
  description: string;
}

/** The datasets and views that can be queried, by name. */
export class Catalog {
  private readonly datasets = new Map<string, Dataset>();
  readonly views: View[] = [];
  readonly virtualFields: VirtualField[] = [];

  add(dataset: Dataset): void {
    this.datasets.set(dataset.name, dataset);
  }

  /** The datasets in alphabetical order. */
  list(): Dataset[] {
    return [...this.datasets.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The datasets that APL can query. */
  listOfEvents(): Dataset[] {
    return this.list().filter(({ kind }) => kind !== metricsKind);
  }

  find: FindDataset = (name) => this.datasets.get(name);

  findView = (name: string): View | undefined => this.views.find((view) => view.name === name);

  virtualFieldsOf = (dataset: string): VirtualField[] =>
    this.virtualFields.filter((field) => field.dataset === dataset);
}
