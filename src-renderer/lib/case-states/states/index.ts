export {
  explainMandate,
  explainStep,
  requestStates,
  seenMandateStatuses,
  useCaseExplained,
  useMandateExplained,
  useRequestExplained,
  type Explanation,
  type RequestState,
} from './explanations'
export { StateExplained, useInOneLine } from './state-explained'
