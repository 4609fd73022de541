import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import { Dialog } from '../../lib/layout/dialog'
import { LoadingLine } from '../../lib/layout/lines'

// Hundreds of kilobytes that hardly anybody reads.
const LicenceList = lazy(() => import('./licence-list'))

/** Whose work ships with Kartei and under which licences, in a dialog of its own. */
export function Licences() {
  const t = useTexts('preferences/about')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('showLicences')}</Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('licences')} size={820}>
        <Suspense fallback={<LoadingLine />}>
          <LicenceList />
        </Suspense>
      </Dialog>
    </>
  )
}
