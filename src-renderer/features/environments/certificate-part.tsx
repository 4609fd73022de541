import type { ClientCertificate, Environment } from '@contract/api/environments'
import type { Failure } from '@contract/outcome'
import { Button, Group, Input, PasswordInput, Stack } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconCertificate } from '@tabler/icons-react'
import { useRef, useState, type RefObject } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useProblemText } from '../../lib/failures/problem-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { ManagedNote } from '../../lib/layout/settings'
import recipes from '../../lib/theme/recipes.module.css'
import { daysLeft } from './due'

/** A certificate file that was chosen and is not saved; the passphrase stays in its field until it is handed to main. */
export interface ChosenCertificate {
  readonly file: { readonly token: string; readonly name: string } | undefined
  readonly passphraseField: RefObject<HTMLInputElement | null>
  /** Resolves to why the file cannot be used. */
  readonly choose: () => Promise<Failure | undefined>
  /** Input for main: the chosen file, or the passphrase alone for that of the organisation; undefined: nothing. */
  readonly typed: () => { readonly token?: string; readonly passphrase: string } | undefined
  readonly done: () => void
}

export function useChosenCertificate(saved: Environment | undefined): ChosenCertificate {
  const [file, setFile] = useState<ChosenCertificate['file']>()
  const passphraseField = useRef<HTMLInputElement>(null)
  return {
    file,
    passphraseField,
    async choose() {
      const outcome = await kartei.environments.pickCertificate()
      if (!outcome.ok) return outcome.error
      if (outcome.value.file) setFile(outcome.value.file)
      return undefined
    },
    typed() {
      const passphrase = passphraseField.current?.value ?? ''
      if (file) return { token: file.token, passphrase }
      return saved?.clientCertificate?.managed && passphrase !== '' ? { passphrase } : undefined
    },
    done() {
      setFile(undefined)
      if (passphraseField.current) passphraseField.current.value = ''
    },
  }
}

interface CertificatePartProps {
  readonly current: ClientCertificate | undefined
  readonly chosen: ChosenCertificate
  readonly error: string | undefined
  readonly passphraseError: string | undefined
  readonly buttonRef: (element: HTMLElement | null) => void
  readonly passphraseRef: (element: HTMLElement | null) => void
  readonly onChoose: () => void
  readonly onForget: () => void
}

/** The client certificate of an environment: the one that is kept, and the way to another. */
export function CertificatePart({
  current,
  chosen,
  error,
  passphraseError,
  buttonRef,
  passphraseRef,
  onChoose,
  onForget,
}: CertificatePartProps) {
  const t = useTexts('environments/certificate')
  const passphraseRefs = useMergedRef(chosen.passphraseField, passphraseRef)
  const managed = current?.managed === true
  const asksForPassphrase = chosen.file !== undefined || (managed && current.problem === 'passphrase')
  return (
    <Stack gap={6} role="group" aria-label={t('title')}>
      <Input.Label labelElement="div">{t('title')}</Input.Label>
      {current ? <Kept current={current} /> : <p className={recipes.small}>{t('explain')}</p>}
      {managed ? (
        <ManagedNote />
      ) : (
        <Group gap="sm">
          <Button
            size="sm"
            ref={buttonRef}
            leftSection={<IconCertificate size={16} aria-hidden />}
            aria-invalid={error !== undefined}
            onClick={onChoose}
          >
            {t(current ? 'chooseOther' : 'choose')}
          </Button>
          {current && (
            <Button size="sm" variant="quiet" onClick={onForget}>
              {t('forget')}
            </Button>
          )}
        </Group>
      )}
      {chosen.file && <p className={recipes.breaks}>{t('chosen', { name: chosen.file.name })}</p>}
      {error !== undefined && (
        <p role="alert" data-tone="stop" className={recipes.breaks}>
          <span style={{ color: 'var(--tone-text)' }}>{error}</span>
        </p>
      )}
      {asksForPassphrase && (
        <PasswordInput
          ref={passphraseRefs}
          label={t('passphrase')}
          description={t('passphraseHelp')}
          autoComplete="off"
          spellCheck={false}
          error={passphraseError}
          aria-invalid={passphraseError !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassphrase') }}
        />
      )}
    </Stack>
  )
}

/** Whose certificate it is, who issued it, how long it is valid, and its fingerprint to compare. */
function Kept({ current: { storage, about, problem } }: { readonly current: ClientCertificate }) {
  const t = useTexts('environments/certificate')
  const formats = useFormats()
  const problemText = useProblemText()
  const lost = storage === 'unreadable' || storage === 'other-address' ? t(storage) : undefined
  return (
    <Stack gap={2} fz="sm" className={recipes.breaks}>
      {about && (
        <>
          <p>{t('about', { subject: about.subject, issuer: about.issuer })}</p>
          <p>
            {t('valid', {
              from: formats.day(about.validFrom),
              until: formats.day(about.validUntil),
              count: daysLeft(about.validUntil),
            })}
            {storage === 'session' && ` ${t('session')}`}
          </p>
          <p className={recipes.mono}>{t('fingerprint', { fingerprint: about.fingerprint })}</p>
        </>
      )}
      {lost !== undefined && <p>{lost}</p>}
      {problem !== undefined && (
        <p>
          {problem === 'passphrase'
            ? t('wantsPassphrase')
            : problem === 'refused'
              ? t('notTaken')
              : t('notUsed', { why: problemText({ code: `certificate-${problem}`, message: problem }) })}
        </p>
      )}
    </Stack>
  )
}
