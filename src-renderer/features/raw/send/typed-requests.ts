import type { CaseIdentifiers } from '@contract/api/cases'
import type { TypedFields } from '@contract/api/drafts'
import { z } from '@contract/zod'
import { useMemo, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useKeptForm, type KeptLine } from '../../../lib/forms/kept-form'
import type { FormValues } from '../../../lib/forms/values'
import { endpointOf, jsonOf, partsOf, pathOf, type KnownHere, type TypedPart } from './templates'

/** A request as it stands in the form. */
export interface TypedRequest {
  readonly endpoint: number
  readonly path: string
  readonly language: 'de' | 'en'
  readonly json: string
  readonly parts: readonly TypedPart[]
  /** Whether anything differs from what stands there by itself. */
  readonly isTyped: boolean
}

/**
 * What is typed, by place (`environment case`): the number of the chosen endpoint, and of each endpoint what differs from
 * what stands there by itself, under `9.path`, `9.json` … A typed text begins with `=`, so that one that was emptied is
 * something typed, too.
 */
const useTyped = create<{ readonly places: Readonly<Record<string, TypedFields>> }>(() => ({ places: {} }))

const typedPart = z.union([
  z.object({ field: z.string(), text: z.string() }),
  z.object({
    field: z.string(),
    fileId: z.string(),
    name: z.string(),
    size: z.number(),
    mediaType: z.string(),
  }),
])

const change = (place: string, changed: TypedFields): void =>
  useTyped.setState(({ places }) => ({ places: { ...places, [place]: { ...places[place], ...changed } } }))

const none: TypedFields = {}

const valuesAt = (place: string): FormValues => ({
  now: () => useTyped.getState().places[place] ?? none,
  subscribe: useTyped.subscribe,
  type: (typed) => change(place, typed),
})

const firstEndpoint = ({ onboardingId, engagementId }: Partial<CaseIdentifiers>): number =>
  engagementId !== undefined ? 7 : onboardingId !== undefined ? 3 : 1

/** No case: a number that no case has. */
const noCase = '00000000-0000-0000-0000-000000000000'

export interface RequestForm extends TypedRequest {
  readonly values: FormValues
  readonly kept: KeptLine | undefined
  readonly choose: (endpoint: number) => void
  /** Keeps what is typed into the form of the chosen endpoint, as typed. */
  readonly type: (typed: Partial<Pick<TypedRequest, 'path' | 'language' | 'json' | 'parts'>>) => void
  /** Takes another request into the form. */
  readonly take: (request: Omit<TypedRequest, 'isTyped'>) => void
  /** Everything stands there by itself again. */
  readonly discard: () => void
}

/** The form of a case, or of none, kept on disk key by key until it is sent or discarded. */
export function useRequestForm(caseId: string | undefined, known: KnownHere): RequestForm {
  const environmentId = useActiveEnvironment()?.id ?? ''
  const place = `${environmentId} ${caseId ?? ''}`
  const values = useMemo(() => valuesAt(place), [place])
  const fields = useSyncExternalStore(values.subscribe, values.now)
  const kept = useKeptForm({ form: 'request', engagementId: caseId ?? noCase, values })
  const endpoint = Number(fields['endpoint'] ?? '') || firstEndpoint(known.identifiers)
  const template = endpointOf(endpoint)
  const typed = (name: string): string | undefined => {
    const text = fields[`${endpoint}.${name}`] ?? ''
    return text === '' ? undefined : text.slice(1)
  }
  const itself = {
    path: pathOf(template, known),
    json: jsonOf(template, known),
    language: 'de',
    parts: JSON.stringify(partsOf(template)),
  }
  const fieldsOf = (of: number, values: Partial<Record<keyof typeof itself, string>>): TypedFields =>
    Object.fromEntries(Object.entries(values).map(([name, text]) => [`${of}.${name}`, `=${text}`]))

  return {
    endpoint,
    path: typed('path') ?? itself.path,
    language: typed('language') === 'en' ? 'en' : 'de',
    json: typed('json') ?? itself.json,
    parts: partsIn(typed('parts') ?? itself.parts),
    isTyped: ['path', 'json', 'language', 'parts'].some((name) => typed(name) !== undefined),
    values,
    kept,
    choose: (chosen) => change(place, { endpoint: String(chosen) }),
    type: ({ parts, ...texts }) => {
      const values = { ...texts, ...(parts && { parts: JSON.stringify(parts) }) }
      // What stands there by itself is nothing typed.
      const differing = fieldsOf(endpoint, values)
      for (const name of Object.keys(itself) as (keyof typeof itself)[])
        if (values[name] === itself[name]) differing[`${endpoint}.${name}`] = ''
      change(place, differing)
    },
    take: ({ endpoint: of, path, language, json, parts }) =>
      change(place, {
        endpoint: String(of),
        ...fieldsOf(of, { path, language, json, parts: JSON.stringify(parts) }),
      }),
    discard: () => change(place, Object.fromEntries(Object.keys(itself).map((name) => [`${endpoint}.${name}`, '']))),
  }
}

function partsIn(text: string): readonly TypedPart[] {
  try {
    return z.array(typedPart).parse(JSON.parse(text))
  } catch {
    return []
  }
}
