/**
 * A line about a defect of Kartei's own, for the standard error output: what was done, the kind of error and where in the
 * program. The error's message stays out, since it may quote what somebody typed.
 */
export function describeDefect(action: string, error: unknown): string {
  if (!(error instanceof Error)) return `defect in ${action}: a ${typeof error} was thrown`
  // Before its lines are told apart: a message may have some that look like places.
  const places = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.replace(/\(?(?:file:\/\/)?[^\s()]*\/(out|node_modules)\//, '($1/').trim())
  return [`defect in ${action}: ${error.name}`, ...places].join('\n  ')
}
