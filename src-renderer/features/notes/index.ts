export { NotesTab } from './notes-tab'
export { FollowNotes } from './follow-notes'
