import { Box, Button, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { isEmptyTree } from './tree-editor/draft'
import { TreeEditor } from './tree-editor/tree-editor'
import { readTypedTree, writeTypedTree } from './tree-editor/typed-tree'
import { useUnfolding } from './tree-editor/use-unfolding'
import { useFieldFrame, useTyped } from './form'

interface AdditionalFieldsProps {
  /** Of the form: the object that they belong to, and `additional`. */
  readonly path: string
  /** "Additional fields of the address" */
  readonly label: string
  /** "Add fields to the address" */
  readonly add: string
}

/** Fields of one object of a request that the interface does not list, by name; folded until there is one. */
export function AdditionalFields({ path, label, add }: AdditionalFieldsProps) {
  const [typed, setTyped] = useTyped(path)
  const { ref, error, disabled } = useFieldFrame(path)
  const tree = readTypedTree(typed)
  const { isOpen, open, begin } = useUnfolding(!isEmptyTree(tree))
  return (
    <Box ref={ref} mt={10} data-begin={begin}>
      {!isOpen ? (
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled} onClick={open}>
          {add}
        </Button>
      ) : (
        <TreeEditor
          label={label}
          value={tree}
          onChange={(fields) => setTyped(writeTypedTree(fields))}
          disabled={disabled}
        />
      )}
      {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
    </Box>
  )
}
