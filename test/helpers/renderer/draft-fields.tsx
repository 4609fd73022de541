import { useState, type ReactNode } from 'react'
import { useDraftValues } from '../../../src-renderer/features/drafts'
import { FormProvider } from '../../../src-renderer/lib/forms/form'
import { createPlaces } from '../../../src-renderer/lib/forms/use-form'

interface DraftFieldsProps {
  readonly formId: string
  readonly locked?: boolean
  readonly children: ReactNode
}

/** What stands in the form of a draft, without the rest of the form. */
export function DraftFields({ formId, locked = false, children }: DraftFieldsProps) {
  const values = useDraftValues(formId)
  const [places] = useState(createPlaces)
  return (
    <FormProvider form={{ values, errors: [], places }} locked={locked}>
      {children}
    </FormProvider>
  )
}
