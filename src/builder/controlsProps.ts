import { type StepPart } from '../apl/steps/parts';

/** What the controls of a step get. */
export interface ControlsProps<Step extends StepPart> {
  step: Step;
  /** Begins the names of all controls: step and field. */
  name: string;
}
