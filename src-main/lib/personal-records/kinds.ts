import type { RecordName, Unsettled } from '@contract/api/persons'
import type { Tables } from '../encrypted-table'

/** Whom records are looked for. */
export interface Who {
  /** Kartei's own numbers of cases and records, and the service's identifiers that no other case has. */
  readonly identifiers: readonly string[]
  /** Names and addresses as they stand in what clerks keep for themselves, such as a saved view. */
  readonly terms: readonly string[]
  /** Single rows, by table and key (`nameOf`). */
  readonly rows?: readonly string[]
}

/** A store, or a copy of one, whose rows are read and taken out. Every call throws what the database says. */
export interface OpenTables extends Tables {
  readonly database: Tables['database'] & { exec(sql: string): void }
  readonly transaction: <T>(work: () => T) => T
}

/** One row, with what is sealed in it; a field that cannot be opened is undefined. */
export interface OpenedRecord {
  readonly kind: RecordKind
  readonly key: readonly (string | number)[]
  readonly plain: Readonly<Record<string, unknown>>
  /** By column. */
  readonly sealed: Readonly<Record<string, string | undefined>>
}

/** A sealed file beside the database that a record describes. */
export interface RecordFile {
  /** In the environment's folder of documents. */
  readonly name: string
  readonly fileId: string
  /** The purpose of its key. */
  readonly purpose: string
  readonly title: string
  readonly mediaType: string
  /** Bytes of the content. */
  readonly size: number
}

export interface HashedColumn {
  readonly column: string
  /** The purpose of the key of the hash. */
  readonly purpose: string
  /** Of which texts, and what stands before the hash; default: of each identifier in small letters, and nothing. */
  readonly texts?: (identifiers: readonly string[]) => readonly { readonly text: string; readonly before?: string }[]
}

/**
 * The data of one table of the store, declared once, by the feature that writes it: whose they are, how they are found by
 * person, and how long they stay. A table without such a line fails a test.
 */
export interface RecordKind {
  readonly table: string
  /** Columns whose values, parted by spaces, are the row that a seal is bound to. */
  readonly key: readonly string[]
  /** Only a part of records of another table: not counted by itself. */
  readonly part?: true
  /** Display name. */
  readonly is: RecordName
  /**
   * `person`: a row is about one case, and goes with it. `shared`: a value holds several persons' data, and what belongs to
   * one is taken out. `journal`: a row stays, and what is sealed in it goes. `nobody`: nothing of a person.
   */
  readonly whose: 'person' | 'shared' | 'journal' | 'nobody'
  /** `columns`: what is plain says to whom a row belongs. `content`: any identifier that stands in it, sealed or not. */
  readonly found: 'columns' | 'content'
  /** How long it is kept unless somebody says otherwise. */
  readonly kept: 'with its case' | 'until sent' | 'as long as there is room' | 'for good' | 'until changed'
  /** Columns that hold a keyed hash of an identifier. */
  readonly hashed?: readonly HashedColumn[]
  /** Plain columns whose values other records name it by. */
  readonly names?: readonly string[]
  /** Whose place its seals are bound to, where that is not its own table. */
  readonly sealedFor?: string
  /** Why it must not go yet: it is on its way, or nobody knows what became of it. */
  readonly unsettled?: (record: OpenedRecord) => Unsettled | undefined
  /** The sealed file that lies beside it. */
  readonly file?: (record: OpenedRecord) => RecordFile | undefined
  /** Of `shared` ones: the values that hold nothing of a person. */
  readonly without?: readonly string[]
  /** Of `shared` ones: what is left of a value, by its name, where whole members of its lists are not to go. */
  readonly left?: Readonly<Record<string, (value: unknown, who: Who) => unknown>>
}
