import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { startTrainingService } from './training-service'

/** The values that this service knows, by the member of a body: every one that the interface shows, and no other. */
const known: Readonly<Record<string, RegExp>> = {
  cardType: /^(CREDIT|DEBIT|PREPAID)$/,
  onboardingType: /^(CONSUMER|BUSINESS|CORPORATE|SUPPLEMENTARY)$/,
  salutation: /^(HERR|MRS)$/,
  civilStatus: /^(MARRIED|SINGLE)$/,
  housing: /^(OWNER|RENTING)$/,
  locale: /^(de|en)$/,
  employmentType: /^(PERMANENT|SOLE_PROPRIETOR|RETIRED|STUDENT|HOMEMAKER|OTHER)$/,
  nationality: /^(DE|AT|CH|TR)$/,
  country: /^(DE|AT|CH|TR)$/,
  dateOfBirth: /^\d{4}-\d\d-\d\d$/,
  phone: /^\+\d{8,15}$/,
  currency: /^EUR$/,
  unit: /^MINOR$/,
  reasonType: /^CONSOLIDATE_SPENDING_ON_THIS_CARD$/,
  iban: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
  documentType: /^TAX_REGISTRATION$/,
}

/** The first member of a body that holds what is in no list. */
function wrongIn(value: unknown, name = ''): string | undefined {
  if (typeof value === 'string') return known[name]?.test(value) === false ? name : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [inner, held] of Object.entries(value)) {
    const wrong = wrongIn(held, inner)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

export interface Taken {
  readonly path: string
  readonly body: unknown
}

export interface StrictService {
  readonly baseUrl: string
  readonly apiKey: string
  /** Bodies of what was asked for with POST, oldest first: of an upload its fields and the names of its files. */
  readonly taken: readonly Taken[]
  /** What was refused, by its member and with what it held. */
  readonly refused: readonly string[]
  end(): void
}

const json = z.string().transform((text): unknown => JSON.parse(text))

/** Fields of a form with a file, as far as a test needs to tell them. */
const formOf = (body: string): unknown =>
  Object.fromEntries(
    [
      ...body.matchAll(
        /name="(?<name>[^"]+)"(?:; filename="(?<file>[^"]*)")?[^\n]*\r\n(?:[^\r\n]+\r\n)*\r\n(?<text>[^\r]*)/g,
      ),
    ].map(({ groups }) => [groups?.['name'], groups?.['file'] ?? groups?.['text']]),
  )

/** The training service behind a door that lets through only values of the lists. */
export async function startStrictService(): Promise<StrictService> {
  const behind = await startTrainingService()
  const taken: Taken[] = []
  const refused: string[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(z.instanceof(Buffer).parse(part))
    const bytes = Buffer.concat(parts)
    const path = request.url ?? ''
    if (request.method === 'POST') {
      const text = bytes.toString()
      const body = request.headers['content-type']?.startsWith('multipart/') ? formOf(text) : json.parse(text)
      const wrong = wrongIn(body)
      if (wrong !== undefined) {
        refused.push(`${wrong}: ${text}`)
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ code: 'INVALID_VALUE', message: `${wrong} is in no list.` }))
        return
      }
      taken.push({ path, body })
    }
    const headers = new Headers()
    for (const name of ['authorization', 'content-type', 'accept', 'accept-language']) {
      const held = request.headers[name]
      if (typeof held === 'string') headers.set(name, held)
    }
    const { method = 'GET' } = request
    const answered = await fetch(behind.baseUrl + path, {
      method,
      headers,
      ...(bytes.length > 0 && { body: bytes }),
    })
    response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await answered.arrayBuffer()))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The strict service has no port.')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    apiKey: behind.apiKey,
    taken,
    refused,
    end: () => {
      server.close()
      server.closeAllConnections()
      behind.end()
    },
  }
}
