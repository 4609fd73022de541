import type { Endpoint } from '@contract/endpoints'
import { Box } from '@mantine/core'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useProblemText } from '../../../lib/failures/problem-texts'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { jsonHints, partHints } from './hints'
import classes from '../raw.module.css'
import { isPathOf } from './templates'
import type { TypedRequest } from './typed-requests'

/** More than these nobody reads before sending. */
const most = 8

/** Where a request is not what the interface shows: said, and no reason not to send it. */
export function Hints({ endpoint, request }: { readonly endpoint: Endpoint; readonly request: TypedRequest }) {
  const t = useTexts('raw/send-request')
  const problemText = useProblemText()
  const { json, parts, path } = request
  const issues = useMemo(() => (endpoint.body === 'json' ? jsonHints(endpoint, json) : []), [endpoint, json])
  const lines = [
    ...(path.includes('{') || isPathOf(endpoint, path) ? [] : [t('hintPath', { path: endpoint.path })]),
    ...issues.map((issue) => (issue.path === '' ? problemText(issue) : `${issue.path}: ${problemText(issue)}`)),
    ...(endpoint.body === 'parts' ? partHints(endpoint, parts).map((hint) => t(hint)) : []),
  ]
  return (
    <div role="status" className={clsx(classes.frame, recipes.small)} hidden={lines.length === 0}>
      {lines.length > 0 && (
        <>
          <strong>{t('hints')}</strong>
          <Box component="ul" pl={16}>
            {lines.slice(0, most).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines.length > most && <li>…</li>}
          </Box>
        </>
      )}
    </div>
  )
}
