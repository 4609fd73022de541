import { Box, Flex, Group, Text, UnstyledButton } from '@mantine/core'
import type { Failure } from '@contract/outcome'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useRef, type ReactNode } from 'react'
import { FailureMessage } from '../failures/failure-message'
import { rowPart, useListFocus, walkRows } from '../grid/row-walk'
import recipes from '../theme/recipes.module.css'
import { Card } from './card'
import { EmptyLine, GroupHead, LoadingLine } from './lines'
import classes from './layout.module.css'

interface JobsScreenProps {
  readonly title: string
  readonly subtitle: string
  readonly failure: Failure | undefined
  readonly isRead: boolean
  readonly none: string
  readonly loading: string
  /** Those without a job are left out. */
  readonly sections: readonly {
    readonly name: string
    readonly title: string
    readonly count: string
    readonly jobs: readonly ReactNode[]
  }[]
  /** How far all of them are together. */
  readonly progress?: ReactNode
  /** Above the jobs, in their card. */
  readonly others?: ReactNode
}

/** Kartei's background jobs, in sections: those that need a look before those that are done. */
export function JobsScreen(props: JobsScreenProps) {
  const { title, subtitle, failure, isRead, none, loading, progress, others } = props
  const sections = props.sections.filter(({ jobs }) => jobs.length > 0)
  const list = useRef<HTMLDivElement>(null)
  useListFocus(list, sections.length > 0, rowPart)
  return (
    <>
      <Flex component="header" align="baseline" gap={12} px={4} pt={4} pb={12}>
        <h1 className={recipes.pageTitle}>{title}</h1>
        <Text c="var(--ink-2)">{subtitle}</Text>
      </Flex>
      {failure && <FailureMessage failure={failure} />}
      {progress}
      <Card>
        <div ref={list} className={recipes.scroll} onKeyDown={(event) => walkRows(event)}>
          {others}
          {sections.length === 0 &&
            (isRead || failure ? <EmptyLine>{none}</EmptyLine> : <LoadingLine label={loading} />)}
          {sections.map((section) => (
            <section key={section.name} aria-label={section.title}>
              <GroupHead title={section.title}>{section.count}</GroupHead>
              <ul className={recipes.plainList}>{section.jobs}</ul>
            </section>
          ))}
        </div>
      </Card>
    </>
  )
}

interface JobCardProps {
  readonly title: string
  /** Under the title: how much it is, when it began. */
  readonly about: ReactNode
  readonly isOpen: boolean
  readonly onToggle: (open: boolean) => void
  /** At the right: how far it is, and what can be done with it. */
  readonly aside: ReactNode
  /** Its parts, shown while it is open. */
  readonly items: ReactNode
  /** Shown whether it is open or not. */
  readonly children?: ReactNode
}

export function JobCard({ title, about, isOpen, onToggle, aside, items, children }: JobCardProps) {
  const region = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.job}>
      <Group gap="8px 16px">
        <UnstyledButton
          flex="1 1 260px"
          miw={0}
          data-row
          aria-expanded={isOpen}
          aria-controls={region}
          onClick={() => onToggle(!isOpen)}
        >
          <Flex component="span" align="center" gap={8}>
            <Chevron size={17} aria-hidden />
            <span>
              <Text component="span" display="block" fw={600}>
                {title}
              </Text>
              <Text component="span" display="block" size="sm" c="var(--ink-2)">
                {about}
              </Text>
            </span>
          </Flex>
        </UnstyledButton>
        {aside}
      </Group>
      <div className={classes.notes}>{children}</div>
      <Box id={region} hidden={!isOpen} ml={25}>
        {isOpen && items}
      </Box>
    </li>
  )
}

export const JobItem = ({ children }: { readonly children: ReactNode }) => (
  <Flex component="li" className={recipes.ruled} align="center" wrap="wrap" gap="4px 16px" mih={32}>
    {children}
  </Flex>
)
