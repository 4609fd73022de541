import type { EnvironmentPresets } from '@contract/api/presets'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useAct, useRefresh } from '../../lib/api/queries'
import { Panel } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { CountryField } from '../../lib/fields/country-field'
import { MetadataEditor } from '../../lib/fields/metadata-editor'
import { EmailField, TextField, UrlField } from '../../lib/fields/plain-fields'
import { useFieldProblem } from '../../lib/fields/problem-texts'
import type { FieldProps } from '../../lib/fields/typed-input'
import { readTypedRows, writeTypedRows } from '../../lib/fields/typed-rows'
import { countryName } from '../../lib/fields/country-text'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import classes from './presets.module.css'
import { usePresets } from './queries'
import { presetTexts } from './texts'
import { readPresets, typedPresets, type TypedPresets } from './typed-presets'

/** What is set once for the active environment, so that no clerk has to know it. */
export function PresetsPanel() {
  const t = useTexts(presetTexts)
  const environment = useActiveEnvironment()
  const presets = usePresets()
  if (!environment || !presets) return null
  return (
    <Panel title={t('title')}>
      <p className={classes.explain}>{t('explain', { environment: environment.name })}</p>
      <PresetsForm key={environment.id} environmentId={environment.id} presets={presets} />
    </Panel>
  )
}

interface PresetsFormProps {
  readonly environmentId: string
  readonly presets: EnvironmentPresets
}

function PresetsForm({ environmentId, presets }: PresetsFormProps) {
  const t = useTexts(presetTexts)
  const language = useLanguage()
  const problem = useFieldProblem()
  const refresh = useRefresh()
  const [typed, setTyped] = useState<TypedPresets>(() => {
    const set = typedPresets(presets)
    return { ...set, country: countryName(set.country, language) ?? set.country }
  })
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState('')
  const save = useAct(kartei.presets.save, () => refresh('presets'))
  const reading = readPresets(typed)
  const codes = tried && !reading.ok ? reading.codes : {}

  const change = (place: keyof TypedPresets, text: string): void => {
    setSaid('')
    setTyped((before) => ({ ...before, [place]: text }))
  }
  const field = (place: keyof TypedPresets, label: string): FieldProps => {
    const code = codes[place]
    return {
      label,
      value: typed[place],
      onChange: (text) => change(place, text),
      error: code === undefined ? undefined : problem(code),
    }
  }

  async function submit(): Promise<void> {
    setTried(true)
    if (!reading.ok) return
    const outcome = await save.run({ environmentId, presets: reading.value })
    if (outcome.ok) setSaid(t('saved'))
  }

  return (
    <>
      <fieldset className={classes.part}>
        <legend>{t('contact')}</legend>
        <p className={classes.explain}>{t('contactHint')}</p>
        <div className={classes.grid}>
          <TextField {...field('name', t('name'))} />
          <EmailField {...field('email', t('email'))} />
          <TextField {...field('phone', t('phone'))} />
        </div>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('applications')}</legend>
        <div className={classes.grid}>
          <CountryField {...field('country', t('country'))} hint={t('countryHint')} />
        </div>
      </fieldset>
      <details className={classes.part}>
        <summary>{t('administrator')}</summary>
        <p className={classes.explain}>{t('administratorHint')}</p>
        <div className={classes.grid}>
          <NativeSelect
            label={t('version')}
            value={typed.version}
            data={[
              { value: 'v4', label: t('v4') },
              { value: 'v5', label: t('v5') },
            ]}
            onChange={({ currentTarget }) => change('version', currentTarget.value)}
          />
          <UrlField {...field('redirectUrls.successUrl', t('successUrl'))} />
          <UrlField {...field('redirectUrls.failUrl', t('failUrl'))} />
        </div>
        <p className={classes.label}>{t('metadata')}</p>
        <MetadataEditor
          rows={readTypedRows(typed.metadata)}
          onChange={(rows) => change('metadata', rows.length === 0 ? '' : writeTypedRows(rows))}
        />
      </details>
      {save.failure && <FailureMessage failure={save.failure} />}
      <Group gap="sm">
        <Button variant="primary" loading={save.running} onClick={() => void submit()}>
          {t('save')}
        </Button>
        <span role="status">{said}</span>
      </Group>
    </>
  )
}
