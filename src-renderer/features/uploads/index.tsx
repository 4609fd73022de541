export { useUploads } from './uploads-store'
export { UploadsScreen } from './uploads-screen'
