/** Everything queued, running, done, failed, in doubt. */
export function UploadsScreen() {
  return null
}
