import { Button, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Section } from '../../lib/forms/section'
import { MetadataEditor } from '../../lib/fields/metadata-editor'
import { readTypedRows, writeTypedRows } from '../../lib/fields/metadata-rows'
import { TreeEditor, useUnfolding } from '../../lib/forms/tree-editor/tree-editor'
import { isEmptyTree, readTypedTree, writeTypedTree } from '../../lib/forms/tree-editor/draft'
import { useTexts } from '../../lib/i18n/texts'
import { useFieldFrame, useTyped } from '../../lib/forms/form'

/** Keys and values of the partner's own ("Metadata"). */
export function MetadataSection() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  const [typed, setTyped] = useTyped('metadata')
  const { ref, error, disabled } = useFieldFrame('metadata')
  return (
    <Section title={place('metadata')} hint={t('metadataHint')}>
      <div ref={ref}>
        <MetadataEditor
          rows={readTypedRows(typed)}
          onChange={(rows) => setTyped(writeTypedRows(rows))}
          disabled={disabled}
        />
        {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
      </div>
    </Section>
  )
}

interface AdditionalProps {
  readonly path: 'applicant.additional' | 'additional'
  readonly label: string
}

/** Fields that the interface does not list, by name; folded until there is one. */
export function Additional({ path, label }: AdditionalProps) {
  const t = useTexts('onboarding')
  const [typed, setTyped] = useTyped(path)
  const { ref, error, disabled } = useFieldFrame(path)
  const tree = readTypedTree(typed)
  const { isOpen, open, begin } = useUnfolding(!isEmptyTree(tree))
  return (
    <Section
      title={label}
      hint={t('additionalHint')}
      aside={
        !isOpen && (
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled} onClick={open}>
            {t('addFields')}
          </Button>
        )
      }
    >
      {isOpen && (
        <div ref={ref} data-begin={begin}>
          <TreeEditor
            headed
            label={label}
            value={tree}
            onChange={(fields) => setTyped(writeTypedTree(fields))}
            disabled={disabled}
          />
          {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
        </div>
      )}
    </Section>
  )
}
