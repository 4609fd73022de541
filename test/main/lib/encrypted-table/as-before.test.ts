import { describe, expect, it } from 'vitest'
import { noPresets } from '@contract/presets'
import { createSavedViews } from '../../../../src-main/features/cases/saved-views'
import { openDescribed } from '../../../../src-main/features/drafts/described'
import { openTemplates } from '../../../../src-main/features/drafts/templates'
import { createPaymentCodes } from '../../../../src-main/features/invoices/payment-codes'
import { createPresets } from '../../../../src-main/features/presets'
import { createSigningLinks } from '../../../../src-main/features/signing-links'
import type { EnvironmentStore } from '../../../../src-main/store'
import { environmentId } from '../../helpers/cases'
import { sessionStore } from '../../helpers/profile'
import { context, valueOf } from '../../features/desk'

/**
 * Rows as the versions before the room for tables wrote them: the statements and the places of the seals stand here as they
 * stood in the features, so that a store which holds them opens with every record.
 */
async function setUp() {
  const store = sessionStore()
  const environment = await store.environment(environmentId)
  return {
    environment,
    common: { store, activeEnvironmentId: () => environmentId, emit: () => undefined, notify: () => undefined },
    seal: (table: string, row: string, column: string, value: unknown) =>
      environment.sealer.seal({ table, row, column }, typeof value === 'string' ? value : JSON.stringify(value)),
  }
}

function keepValue({ database, sealer }: EnvironmentStore, name: string, text: string): void {
  database
    .prepare('INSERT INTO meta (name, sealed_value) VALUES (?, ?)')
    .run(name, sealer.seal({ table: 'meta', row: name, column: 'sealed_value' }, text))
}

describe('what was kept before opens', () => {
  it('as values of an environment', async () => {
    const { environment, common } = await setUp()
    const template = {
      templateId: 't',
      name: 'Köln',
      part: 'redirect-urls',
      fields: { redirectUrl: 'https://example.org' },
    }
    const order = { column: 'age', descending: true, byTurn: false }
    const view = { viewId: 'v', name: 'Heute', query: { search: 'Größe' }, order }
    const presets = { ...noPresets, country: 'DE' }
    keepValue(environment, 'form-templates', JSON.stringify([template]))
    keepValue(environment, 'described-fields', '{"form":1}')
    keepValue(environment, 'saved-views', JSON.stringify([view]))
    keepValue(environment, 'presets', JSON.stringify(presets))
    keepValue(environment, 'signing-link-members', '["links.0"]')
    keepValue(environment, 'payee', 'Beispielbank "Süd"')
    expect(openTemplates(environment).all()).toEqual([template])
    expect(openDescribed(environment).read()).toMatchObject({ unreadable: true })
    expect(valueOf(await createSavedViews(common).savedViews(undefined, context))).toEqual([view])
    expect(valueOf(await createPresets(common).handlers.read(undefined, context))).toEqual(presets)
    expect(valueOf(await createSigningLinks(common).handlers.members(undefined, context)).members).toEqual(['links.0'])
    const printing = { choosePrinter: () => Promise.reject(new Error()), print: () => Promise.reject(new Error()) }
    const codes = createPaymentCodes({ ...common, printing, language: () => 'de' })
    expect(valueOf(await codes.payee(undefined, context))).toEqual({ name: 'Beispielbank "Süd"' })
  })
})
