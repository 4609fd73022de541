import type { Environment } from '@contract/api/environments'
import { createContext, useContext } from 'react'

/** The environment that every call goes to; provided by `app.tsx`, undefined while none is known or active. */
export const ActiveEnvironment = createContext<Environment | undefined>(undefined)

export const useActiveEnvironment = (): Environment | undefined => useContext(ActiveEnvironment)
