export { FollowUploads, useUploads, useUploadsUnderWay } from './uploads-store'
export { UploadsScreen } from './uploads-screen'
