import type { Upload } from '@contract/documents'
import { useMemo } from 'react'
import { useUploads } from '../uploads'
import { useCaseDocuments } from './case-documents'
import { documentGroups, type DocumentGroups } from './document-groups'

/** The documents of an onboarding as they stand right now, and the uploads they come from. */
export function useDocumentGroups(
  caseId: string,
  onboardingId: string | undefined,
): DocumentGroups & { readonly uploads: readonly Upload[] } {
  const all = useUploads()
  const { staged, settled } = useCaseDocuments(caseId)
  return useMemo(() => {
    const uploads = Object.values(all).filter(
      ({ subject }) => subject.kind === 'onboarding' && subject.id === onboardingId,
    )
    return { ...documentGroups(staged, uploads, settled), uploads }
  }, [all, staged, settled, onboardingId])
}
