export { NotesTab } from './notes-tab'
export { FollowNotes, writeNote } from './note-store'
