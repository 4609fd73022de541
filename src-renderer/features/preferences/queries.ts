import { useWorkstationOutcome } from '../../app/queries'
import { kartei } from '../../kartei'

export const usePreferences = () => useWorkstationOutcome(['preferences'], () => kartei.preferences.get())
