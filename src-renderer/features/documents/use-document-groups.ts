import type { Upload } from '@contract/api/uploads'
import { useMemo } from 'react'
import { useUploadsHere } from './uploads/uploads-store'
import { useCaseDocuments } from './case-documents'
import { documentGroups, type DocumentGroups } from './document-groups'

/** The documents of an onboarding or a limit increase as they stand right now, and the uploads they come from. */
export function useDocumentGroups(
  place: string,
  kind: Upload['subject']['kind'],
  id: string | undefined,
): DocumentGroups & { readonly uploads: readonly Upload[] } {
  const all = useUploadsHere()
  const { staged, settled } = useCaseDocuments(place)
  return useMemo(() => {
    const uploads = all.filter(({ subject }) => subject.kind === kind && subject.id === id)
    return { ...documentGroups(staged, uploads, settled), uploads }
  }, [all, staged, settled, kind, id])
}
