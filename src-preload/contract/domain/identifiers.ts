import { rule, z } from '../zod'

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => uuidShape.test(text)

/** Identifiers that the interface calls UUIDs ("Resources and their fields"). */
export const uuid = rule(z.string(), isUuid, 'uuid', 'This is not a UUID (8-4-4-4-12 hexadecimal digits).')

/**
 * Identifiers whose format the interface does not show ("Endpoints"): one path segment, percent-encoded when sent.
 * A lone `.` or `..` would change the path even when encoded.
 */
export const pathSegment = rule(
  z.string(),
  (text) => text !== '' && text !== '.' && text !== '..',
  'path-segment',
  'This identifier is empty or cannot be part of an address.',
)

/**
 * One of these as an answer names it. A truth value, which is read as its word where a text is shown, is none, and neither is
 * one with a byte that was no text: nobody can say what it was.
 */
export const namedSegment = rule(
  pathSegment,
  (text) => text.trim() !== '' && text !== 'true' && text !== 'false' && !text.includes('\uFFFD'),
  'path-segment',
  'This is no identifier.',
)
