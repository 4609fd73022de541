import { Button, Flex, Group, Text } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import type { Outcome } from '@contract/outcome'
import { seenLinkMember } from '@contract/api/signing-links'
import { useEffect, useRef, useState } from 'react'
import { useAct, useRefresh } from '../../../../lib/api/queries'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { UndoButton } from '../../../../lib/undo/undo-button'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { firstOfferId, SigningLink, type SigningLinks } from '../next-step/signing'
import { Section } from './facts'
import classes from '../case.module.css'
import recipes from '../../../../lib/theme/recipes.module.css'
import clsx from 'clsx'

interface SigningProps {
  readonly caseRecord: Case
  readonly onboarding: Onboarding
  readonly links: SigningLinks
}

type Change = (() => Promise<Outcome<{ members: string[] }>>) | undefined

/**
 * The signing link, from whichever member it is known to stand in, and the other links of the answer: the interface does
 * not name the member ("Signing information"), so that the clerk says once for the environment which one it is.
 */
export function Signing({ caseRecord, onboarding, links: { known, others, chosen } }: SigningProps) {
  const t = useTexts('cases/signing')
  const refresh = useRefresh()
  const [said, setSaid] = useState<{ readonly words: string; readonly undo: Change }>()
  const noticeLine = useRef<HTMLDivElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const act = useAct(
    (change: NonNullable<Change>) => change(),
    () => refresh('signing-links'),
  )
  const { caseId } = caseRecord
  const awaits = (onboarding.status ?? caseRecord.status) === 'AWAITING_SIGNING'

  // The pressed button is gone now; the keyboard goes on where it can be taken back.
  useEffect(() => {
    if (said && document.activeElement === document.body) (undoButton.current ?? noticeLine.current)?.focus()
  }, [said, known, others])

  async function change(what: NonNullable<Change>, words: string, undo: Change): Promise<void> {
    const { ok } = await act.run(what)
    if (ok) setSaid({ words, undo })
  }

  const back = (member: string): NonNullable<Change> => {
    const place = chosen.indexOf(member)
    return () =>
      place < 0 ? kartei.signingLinks.forget({ caseId, member }) : kartei.signingLinks.use({ caseId, member, place })
  }
  const use = (member: string): void =>
    void change(() => kartei.signingLinks.use({ caseId, member }), t('saidUsed', { member }), back(member))
  const forget = (member: string): void =>
    void change(() => kartei.signingLinks.forget({ caseId, member }), t('saidForgotten', { member }), back(member))
  const takeBack = (): void => {
    if (said?.undo && !act.running) void change(said.undo, t('saidUndone'), undefined)
  }

  const notice = (said || act.failure) && (
    <Group
      role="status"
      className={clsx(recipes.quiet, classes.goal)}
      gap="0 8px"
      mt={4}
      ref={noticeLine}
      tabIndex={-1}
    >
      {act.failure ? <FailureMessage failure={act.failure} /> : <span>{said?.words}</span>}
      {said?.undo && !act.failure && <UndoButton ref={undoButton} of={said} disabled={act.running} onUndo={takeBack} />}
    </Group>
  )
  const offers = awaits && others.length > 0
  if (known.length === 0 && !offers) return null
  return (
    <div className={classes.signing}>
      {known.length > 0 && (
        <Section title={t('signingLink')}>
          {known.length > 1 && <p className={recipes.quiet}>{t('several')}</p>}
          {known.map((link) => (
            <div key={link.member} className={classes.known}>
              <SigningLink caseRecord={caseRecord} link={link} applicant={onboarding.applicant} usable={awaits} />
              {(link.member !== seenLinkMember || known.length > 1) && (
                <Flex component="p" className={recipes.quiet} wrap="wrap" align="center" gap="0 8px" mt={4}>
                  <span>
                    {t('from')} <bdi className={clsx(recipes.mono, recipes.breaks)}>{link.member}</bdi>
                  </span>
                  {chosen.includes(link.member) && (
                    <Button size="sm" variant="quiet" disabled={act.running} onClick={() => forget(link.member)}>
                      {t('forget')}
                    </Button>
                  )}
                </Flex>
              )}
            </div>
          ))}
          {notice}
        </Section>
      )}
      {offers && (
        <Section title={t(known.length > 0 ? 'otherLinks' : 'whichLink')}>
          <p className={recipes.quiet}>{t(known.length > 0 ? 'otherLinksExplain' : 'whichLinkExplain')}</p>
          <ul className={clsx(recipes.plainList, classes.offers)}>
            {others.map(({ member, link, host }, place) => (
              <li key={`${place} ${member}`} title={link}>
                <span id={`signing-link-${caseId}-${place}`}>
                  <bdi className={clsx(recipes.mono, recipes.breaks)}>{member}</bdi>
                  <Text component="bdi" display="block" className={clsx(recipes.quiet, recipes.breaks)}>
                    {host}
                  </Text>
                </span>
                <Button
                  size="sm"
                  {...(place === 0 && { id: firstOfferId(caseId) })}
                  aria-describedby={`signing-link-${caseId}-${place}`}
                  disabled={act.running}
                  onClick={() => use(member)}
                >
                  {t('use')}
                </Button>
              </li>
            ))}
          </ul>
          {known.length === 0 && notice}
        </Section>
      )}
    </div>
  )
}
