import { useState } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import { Dialog } from '../../lib/layout/dialog'
import { Choosing, nobody, type Chosen } from './choosing'
import { LookingAt } from './looking-at'

interface PersonDialogProps {
  /** What to look for to begin with; undefined: it is closed. */
  readonly search: string | undefined
  /** Of the environment. */
  readonly name: string
  /** With a sentence about what was done, '' when nothing was. */
  readonly onClose: (said: string) => void
}

const width = 760

/** First whose data, then what they are and what is to become of them. */
export function PersonDialog({ search, name, onClose }: PersonDialogProps) {
  const t = useTexts('persons')
  return (
    <Dialog
      opened={search !== undefined}
      onClose={() => onClose('')}
      title={t('dialogTitle', { name })}
      size={width}
      atTop
      closeOnClickOutside={false}
      help="persons"
    >
      {search !== undefined && <Steps search={search} onClose={onClose} />}
    </Dialog>
  )
}

function Steps({ search, onClose }: { readonly search: string; readonly onClose: PersonDialogProps['onClose'] }) {
  const [chosen, setChosen] = useState<Chosen>({ ...nobody, search })
  const [isLooking, setIsLooking] = useState(false)
  return isLooking ? (
    <LookingAt of={chosen.of} onBack={() => setIsLooking(false)} onClose={onClose} />
  ) : (
    <Choosing chosen={chosen} onChosen={setChosen} onNext={() => setIsLooking(true)} onClose={() => onClose('')} />
  )
}
