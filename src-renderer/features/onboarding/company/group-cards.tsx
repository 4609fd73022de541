import clsx from 'clsx'
import { Box, Button, Group, Input, Paper, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { FieldGrid } from '../../../lib/forms/section'
import { findByName, putByName, removeByName } from '../../../lib/forms/tree-editor/edit'
import type { TreeNode } from '../../../lib/forms/tree-editor/tree'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { useFieldFrame } from '../../../lib/forms/form'
import { pathOf } from './company'
import { namesOf } from './fields'
import { itemsOf, onCard, type CompanyGroup } from './layout'
import { TreeField, type TreeProps } from './tree-field'
import recipes from '../../../lib/theme/recipes.module.css'

const emptyCard: TreeNode = { name: '', kind: 'object', children: [] }

/** A card for each person, or whatever the group is of; the button adds one and leads to its first field. */
export function GroupCards({ group, ...tree }: TreeProps & { readonly group: CompanyGroup }) {
  const { nodes, disabled, onChange } = tree
  const t = useTexts('onboarding/company')
  const language = useLanguage()
  const { ref, error } = useFieldFrame(pathOf(group))
  const cards = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  const count = itemsOf(nodes, group)
  // Cards that stand in the JSON are shown; a new one would be dropped.
  const { within } = group
  const item = group.item[language]

  // Once the new card is drawn, whoever added it writes in it.
  useEffect(() => {
    if (!added.current) return
    added.current = false
    cards.current?.querySelector<HTMLElement>('[data-card]:last-of-type input')?.focus()
  }, [count])

  function add(): void {
    onChange((now) => {
      const found = findByName(now, namesOf(group))
      const there = found.is === 'node' && found.node.kind === 'list' ? found.node.children : []
      return putByName(now, namesOf(group), { kind: 'list', children: [...there, emptyCard] })
    })
    added.current = true
  }

  return (
    <Box ref={ref} maw={1040} mt={12} role="group" aria-label={group.label[language]}>
      <Title order={3} mb={6}>
        {group.label[language]}
      </Title>
      {within ? (
        <p className={clsx(recipes.quiet, recipes.faint)}>{t('withinKnown', { field: within.label[language] })}</p>
      ) : (
        count === undefined && <p className={clsx(recipes.quiet, recipes.faint)}>{t('otherForm')}</p>
      )}
      <div ref={cards}>
        {Array.from({ length: count ?? 0 }, (_, index) => {
          const title = `${item} ${index + 1}`
          return (
            <Paper key={index} withBorder px={12} py={8} mb={8} role="group" aria-label={title} data-card>
              <Group gap={0} wrap="nowrap" justify="space-between" fw={600}>
                <span>{title}</span>
                <Button
                  size="sm"
                  variant="quiet"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  aria-label={t('removeItem', { item: title })}
                  disabled={disabled}
                  onClick={() => onChange((now) => removeByName(now, [...namesOf(group), String(index)]))}
                >
                  {t('remove')}
                </Button>
              </Group>
              <FieldGrid>
                {group.fields.map((field) => (
                  <TreeField key={field.name} field={onCard(group, index, field)} {...tree} />
                ))}
              </FieldGrid>
            </Paper>
          )
        })}
      </div>
      {count !== undefined && !within && (
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled} onClick={add}>
          {t('addItem', { item: language === 'en' ? withoutCapital(item) : item })}
        </Button>
      )}
      {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
    </Box>
  )
}

/** "Add person", but "Add UBO". */
const withoutCapital = (word: string): string =>
  /^\p{Lu}\p{Ll}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word
