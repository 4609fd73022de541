export { FollowUploads, useUploads } from './uploads-store'
export { UploadsScreen } from './uploads-screen'
