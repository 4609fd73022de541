import type { Failure } from '@contract/outcome'
import { readRecoveryKey, type RecoveryKeyProblem } from '@contract/domain/recovery-key'
import { Textarea } from '@mantine/core'
import { issueAt } from '../../lib/failures/problem-texts'
import { type Say, useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'

/** Validates a typed recovery key; undefined where it is valid. */
export function problemOf(typed: string): RecoveryKeyProblem | undefined {
  const read = readRecoveryKey(typed)
  return read.ok ? undefined : read.problem
}

function sentenceOf(problem: RecoveryKeyProblem, t: Say<'data/recovery'>): string {
  switch (problem.kind) {
    case 'recovery-key-length':
      return t(problem.kind, { characters: problem.characters, wanted: problem.wanted })
    case 'recovery-key-character':
      return t(problem.kind, { group: problem.group })
    case 'recovery-key-checksum':
      return problem.group === undefined ? t(problem.kind) : t('wrongGroup', { group: problem.group })
    case 'recovery-key-empty':
    case 'recovery-key-recipient':
      return t(problem.kind)
  }
}

interface RecoveryKeyFieldProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Found when it was last submitted. */
  readonly problem: RecoveryKeyProblem | undefined
  readonly failure: Failure | undefined
  readonly onEnter: () => void
  /** Where it comes into a dialog that stands open already. */
  readonly autoFocus?: boolean
}

/** Typed from paper: as many lines as it takes, and what is wrong with it by its group. */
export function RecoveryKeyField({
  typed,
  onType,
  problem,
  failure,
  onEnter,
  autoFocus = false,
}: RecoveryKeyFieldProps) {
  const t = useTexts('data/recovery')
  const isOther = issueAt(failure, 'recoveryKey') !== undefined
  const error = problem ? sentenceOf(problem, t) : isOther && t('other-recovery-key')
  return (
    <Textarea
      label={t('typedKey')}
      description={t('typedKeyHelp')}
      classNames={{ input: recipes.mono ?? '' }}
      styles={{ input: { textTransform: 'uppercase' } }}
      autosize
      minRows={2}
      data-autofocus
      autoFocus={autoFocus}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
