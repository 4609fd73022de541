import { Group } from '@mantine/core'
import { memo, useState, type RefObject } from 'react'
import { FindField } from '../../lib/pdf/find-field'
import type { DocumentViewer } from '../../lib/pdf/drawing'
import { useSteadyView } from '../../lib/pdf/use-document-viewer'
import { ViewerToolbar } from '../../lib/pdf/viewer-toolbar'
import { useIsVeryLow } from '../../lib/layout/is-narrow'
import recipes from '../../lib/theme/recipes.module.css'

interface ReadingToolsProps {
  readonly viewer: DocumentViewer | undefined
  readonly findRef: RefObject<HTMLInputElement | null>
  /** What scrolls, for the keyboard to go back to. */
  readonly documentRef: RefObject<HTMLDivElement | null>
}

/** What is done with the pages, whichever document they are of. */
export const ReadingTools = memo(function ReadingTools({ viewer, findRef, documentRef }: ReadingToolsProps) {
  const view = useSteadyView(viewer)
  const isLow = useIsVeryLow()
  const [query, setQuery] = useState('')
  const find = (text: string): void => {
    setQuery(text)
    viewer?.find(text)
  }
  return (
    <Group gap={8} wrap="nowrap" mih={isLow ? 36 : 45} {...(isLow && { py: 2 })} className={recipes.above}>
      <ViewerToolbar viewer={viewer} view={view} />
      <FindField
        inputRef={findRef}
        query={query}
        matches={view.matches}
        disabled={view.pages === 0}
        onQuery={find}
        onAgain={(direction) => viewer?.findAgain(direction)}
        onLeave={() => documentRef.current?.focus()}
      />
    </Group>
  )
})
