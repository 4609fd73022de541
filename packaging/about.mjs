/*
 * What a package says about itself: its version, its name, its description, and what is missing for one that users get.
 */

/** Those who answer for a package; who serves Kartei to others puts their own name there. */
const maintainer = (environment) =>
  environment.KARTEI_MAINTAINER || 'The Kartei maintainers <maintainers@kartei.example>'

const summary = 'cases against the Card Engagement Service'
const description = `Kartei is a desktop program for the back offices of card partners.
Clerks handle their cases with it: onboarding, documents, SEPA direct debit,
invoices and credit limits, from the keyboard, in English and German.`

/**
 * @param {object} from
 * @param {string} from.version of Kartei, KARTEI_VERSION before that of package.json
 * @param {{ version: string, isTestRuntime: boolean }} from.electron
 * @param {NodeJS.ProcessEnv} from.environment
 */
export function aboutPackage({ version, electron, environment }) {
  if (!/^\d+\.\d+\.\d+([-+][0-9A-Za-z.-]+)?$/.test(version))
    throw new Error(`${version} is no version: three numbers, such as 1.2.3`)
  return {
    version: electron.isTestRuntime ? `${version}+testruntime${electron.version}` : version,
    maintainer: maintainer(environment),
    summary: electron.isTestRuntime ? `${summary} (test runtime)` : summary,
    description: electron.isTestRuntime
      ? `${description}\n\nThis package is on Electron ${electron.version}, which gets no security updates.\nIt is for tests of the package alone, and not for users.`
      : description,
  }
}

/** What whoever built a package has to know about it, a line each. */
export function warnings({ system, isSigned, electron, environment }) {
  const lines = []
  if (electron.isTestRuntime)
    lines.push(
      `built on the test runtime (Electron ${electron.version}): for tests of the package alone, never for users`,
    )
  if (system === 'linux' && !environment.KARTEI_MAINTAINER)
    lines.push('KARTEI_MAINTAINER is not set: the package names nobody who answers for it (docs/release.md)')
  if (system === 'linux')
    lines.push(
      'a .deb or .rpm carries no signature of its own here: sign the repository that serves it (docs/release.md)',
    )
  else if (!isSigned) lines.push('UNSIGNED: the system warns of it (docs/release.md)')
  return lines
}
