import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useOutcome } from '../../lib/api/queries'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { Preview } from '../documents'
import classes from './journal.module.css'

/** Of the receipt of a confirmed document: the copy that was kept of it, to be opened. */
export function KeptDocument({ sha256 }: { readonly sha256: string }) {
  const t = useTexts('journal')
  const [shown, setShown] = useState<string>()
  const { data } = useOutcome(['kept-of', sha256], () => kartei.files.keptOf({ sha256 }))
  if (!data) return null
  const { file } = data
  if (!file) return <p className={classes.nothing}>{t('noCopyKept')}</p>
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconFileSearch size={16} aria-hidden />}
        onClick={() => setShown(file.fileId)}
        aria-label={t('openNamed', { name: file.name })}
      >
        {t('openCopy')}
      </Button>
      <Preview files={[file]} shown={shown} onShow={setShown} />
    </>
  )
}
