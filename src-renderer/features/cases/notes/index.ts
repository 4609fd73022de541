export { NotesTab } from './notes-tab'
export { FollowNotes } from './follow-notes'
export { writeNote } from './note-store'
