export type { OpenedRecord, OpenTables, RecordFile, RecordKind } from './kinds'
export { findRecords, nameOf, withoutTheirNames, type Who } from './find'
export { eraseRecords } from './erase'
export { jsonOf, slicesOf, textOf } from './rows'
