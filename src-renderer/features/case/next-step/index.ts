export { firstOfferId, useSigningLinks, type SigningLinks } from './links'
export { NextStepBox } from './next-step-box'
export { SigningLink } from './signing-link'
export { StepFacts } from './step-facts'
