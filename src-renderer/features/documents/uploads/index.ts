export { FollowUploads, useUploadsHere, useUploadsUnderWay } from './uploads-store'
export { UploadsScreen } from './uploads-screen'
