export { draggedFiles, holdsIntake, useIntakeDrop } from './drag'
export { assign as assignFromIntake, FollowIntake, goToIntake, useIntake } from './intake-store'
export { IntakePanel } from './intake-panel'
export { IntakeTray } from './intake-tray'
