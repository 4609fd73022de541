import { useWorkstationOutcome } from '../../app/queries'
import { kartei } from '../../kartei'

/** Every environment with its state; never a key. */
export const useEnvironments = () => useWorkstationOutcome(['environments'], () => kartei.environments.list())
