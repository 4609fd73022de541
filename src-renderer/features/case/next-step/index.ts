export { NextStepBox } from './next-step-box'
export { StepFacts } from './step-facts'
