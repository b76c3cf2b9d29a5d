import { type StepPart } from '../apl/steps/parts';

/** Props of the controls of a step. */
export interface ControlsProps<Step extends StepPart> {
  step: Step;
  /** Begins the names of all controls: step and field. */
  name: string;
}
