/** Types whose technical name says nothing to a clerk. */
const names: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/x-msdownload': 'EXE',
  'text/plain': 'TXT',
}

/** `PDF`, `JPEG`: the type by its content as people call it; undefined where the content is of no known type. */
export function typeName(mediaType: string): string | undefined {
  if (mediaType === '' || mediaType === 'application/octet-stream') return undefined
  const name = mediaType.slice(mediaType.indexOf('/') + 1)
  return names[mediaType] ?? name.replace(/^x-|\+.*$/g, '').toUpperCase()
}
