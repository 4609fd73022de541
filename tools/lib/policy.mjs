import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { inProject } from './project.mjs'

/** The domain of the program's preferences on macOS (packaging/config.mjs). */
const domain = 'org.kartei.Kartei'
const languages = [
  { folder: 'en-US', catalogue: 'en' },
  { folder: 'de-DE', catalogue: 'de' },
]
const guide = ['docs', 'administration.md']
const listBegins = '<!-- settings: made by npm run policy -->'
const listEnds = '<!-- end of settings -->'

const inXml = (text) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The declarations and the catalogues that everything here is made of. */
async function sources() {
  const contract = fileURLToPath(new URL('../../src-preload/contract', import.meta.url))
  const load = async (file) => {
    const { module } = await runnerImport(file, {
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { '@contract': contract } },
    })
    return module
  }
  const declared = await load(`${contract}/policy/settings.ts`)
  const { z } = await load(`${contract}/zod.ts`)
  const texts = {}
  for (const { catalogue } of languages)
    texts[catalogue] = JSON.parse(await readFile(inProject('resources', 'locales', catalogue, 'policy.json'), 'utf8'))
  return { declared, z, texts }
}

/**
 * Everything that is made of the declarations of settings, by its path in the project.
 *
 * @returns {Promise<Map<string, string>>}
 */
export async function policyFiles() {
  const found = await sources()
  const made = new Map()
  made.set('resources/policy/policy.schema.json', `${JSON.stringify(jsonSchema(found), null, 2)}\n`)
  made.set('resources/policy/kartei.admx', admx(found))
  for (const { folder, catalogue } of languages)
    made.set(`resources/policy/${folder}/kartei.adml`, adml(found, catalogue))
  made.set(`resources/policy/${domain}.plist`, manifest(found))
  const page = await readFile(inProject(...guide), 'utf8')
  made.set(guide.join('/'), withList(page, list(found)))
  return made
}

export async function writePolicyFiles() {
  for (const [path, text] of await policyFiles()) {
    await mkdir(dirname(inProject(path)), { recursive: true })
    await writeFile(inProject(path), text)
  }
}

function jsonSchema({ declared, z, texts }) {
  const { $schema, properties, ...rest } = z.toJSONSchema(declared.policyShape, { io: 'input' })
  const described = declared.settingNames.map((name) => {
    const { default: usual, example } = declared.factsOf(name)
    const about = { title: texts.en.titles[name], description: texts.en.explains[name] }
    return [
      name,
      { ...about, ...properties[name], ...(usual !== undefined && { default: usual }), examples: [example] },
    ]
  })
  // An editor is told the schema by this name.
  return { $schema, title: 'Policy of Kartei', ...rest, properties: Object.fromEntries(described) }
}

const elementOf = (name, { kind, values = [], least, most }) => {
  const at = `id="${name}" valueName="${name}"`
  switch (kind) {
    case 'choice': {
      const items = values.map(
        (value) =>
          `          <item displayName="$(string.${name}_${value})"><value><string>${value}</string></value></item>\n`,
      )
      return `        <enum ${at} required="true">\n${items.join('')}        </enum>\n`
    }
    case 'integer':
      return `        <decimal ${at} minValue="${least}" maxValue="${most}" required="true" />\n`
    case 'texts':
    case 'members':
      return `        <multiText ${at} required="true" maxLength="16384" />\n`
    default:
      return `        <text ${at} required="true" maxLength="1000" />\n`
  }
}

function admx({ declared }) {
  const policies = declared.settingNames.map((name) => {
    const kind = declared.kindOf(name)
    const isSwitch = kind.kind === 'boolean'
    const head =
      `    <policy name="${name}" class="Machine" displayName="$(string.${name})" explainText="$(string.${name}_explain)"` +
      `${isSwitch ? ` valueName="${name}"` : ` presentation="$(presentation.${name})"`} key="Software\\Policies\\Kartei">\n` +
      '      <parentCategory ref="kartei" />\n      <supportedOn ref="supported" />\n'
    const values = isSwitch
      ? '      <enabledValue><decimal value="1" /></enabledValue>\n      <disabledValue><decimal value="0" /></disabledValue>\n'
      : `      <elements>\n${elementOf(name, kind)}      </elements>\n`
    return `${head}${values}    </policy>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions revision="1.0" schemaVersion="1.0" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions">
  <policyNamespaces>
    <target prefix="kartei" namespace="Kartei.Policies" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions>
      <definition name="supported" displayName="$(string.supported)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="kartei" displayName="Kartei" />
  </categories>
  <policies>
${policies.join('')}  </policies>
</policyDefinitions>
`.replace('displayName="Kartei" />', 'displayName="$(string.kartei)" />')
}

const supported = { en: 'Kartei 0.1 and later', de: 'Kartei 0.1 und neuer' }
const inJson = {
  en: 'Written as JSON, over as many lines as you like:',
  de: 'Als JSON geschrieben, über beliebig viele Zeilen:',
}

function adml({ declared, texts }, language) {
  const { titles, explains, main } = texts[language]
  const string = (id, text) => `      <string id="${id}">${inXml(text)}</string>\n`
  const strings = [string('kartei', 'Kartei'), string('supported', supported[language])]
  const presentations = []
  for (const name of declared.settingNames) {
    const { kind, values = [] } = declared.kindOf(name)
    const takes = `${name}: ${main.takes[name]}`
    const asJson = kind === 'members' ? ` ${inJson[language]} ${JSON.stringify(declared.factsOf(name).example)}` : ''
    strings.push(string(name, titles[name]), string(`${name}_explain`, `${explains[name]} (${takes})${asJson}`))
    for (const value of values) strings.push(string(`${name}_${value}`, value))
    const label = inXml(titles[name])
    const control = {
      choice: `<dropdownList refId="${name}" noSort="true">${label}</dropdownList>`,
      integer: `<decimalTextBox refId="${name}">${label}</decimalTextBox>`,
      texts: `<multiTextBox refId="${name}">${label}</multiTextBox>`,
      members: `<multiTextBox refId="${name}">${label}</multiTextBox>`,
      text: `<textBox refId="${name}"><label>${label}</label></textBox>`,
    }[kind]
    if (control) presentations.push(`      <presentation id="${name}">${control}</presentation>\n`)
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources revision="1.0" schemaVersion="1.0" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions">
  <displayName>Kartei</displayName>
  <description>Kartei</description>
  <resources>
    <stringTable>
${strings.join('')}    </stringTable>
    <presentationTable>
${presentations.join('')}    </presentationTable>
  </resources>
</policyDefinitionResources>
`
}

/** A list of properties as macOS writes it. */
function plist(value, indent) {
  const inner = `${indent}  `
  if (typeof value === 'boolean') return `${indent}<${value} />\n`
  if (typeof value === 'number') return `${indent}<integer>${value}</integer>\n`
  if (typeof value === 'string') return `${indent}<string>${inXml(value)}</string>\n`
  if (Array.isArray(value))
    return `${indent}<array>\n${value.map((each) => plist(each, inner)).join('')}${indent}</array>\n`
  const members = Object.entries(value).map(([name, each]) => `${inner}<key>${name}</key>\n${plist(each, inner)}`)
  return `${indent}<dict>\n${members.join('')}${indent}</dict>\n`
}

/** What ProfileCreator, iMazing and Jamf read to ask for the settings in a form. */
function manifest({ declared, texts }) {
  const types = { boolean: 'boolean', integer: 'integer', texts: 'array', choice: 'string', text: 'string' }
  const subkeys = declared.settingNames.map((name) => {
    const { kind, values, least, most } = declared.kindOf(name)
    const { default: usual, example } = declared.factsOf(name)
    const isSimple = ['boolean', 'number', 'string'].includes(typeof usual)
    return {
      pfm_name: name,
      pfm_title: texts.en.titles[name],
      pfm_description: texts.en.explains[name],
      pfm_type: types[kind] ?? (Array.isArray(example) ? 'array' : 'dictionary'),
      ...(isSimple && { pfm_default: usual }),
      ...(values && { pfm_range_list: values }),
      ...(kind === 'integer' && { pfm_range_min: least, pfm_range_max: most }),
      ...(kind === 'texts' && { pfm_subkeys: [{ pfm_type: 'string' }] }),
      ...(kind === 'members' && { pfm_note: JSON.stringify(example) }),
    }
  })
  const whole = {
    pfm_domain: domain,
    pfm_title: 'Kartei',
    pfm_description: 'Policy of Kartei',
    pfm_format_version: 1,
    pfm_version: 1,
    pfm_platforms: ['macOS'],
    pfm_targets: ['system'],
    pfm_unique: true,
    pfm_subkeys: subkeys,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${plist(whole, '')}</plist>
`
}

/** The list of the guide: the first sentence about each setting. The schema beside the guide says all, and which values it takes. */
function list({ declared, texts: { en } }) {
  const items = declared.settingNames.map((name) => {
    const [sentence] = /^.*?\.(?= |$)/.exec(en.explains[name]) ?? []
    const usual = declared.factsOf(name).default
    return `- \`${name}\`${usual === undefined ? '' : ` (\`${JSON.stringify(usual)}\`)`}: ${sentence}`
  })
  return items.join('\n')
}

function withList(page, made) {
  const from = page.indexOf(listBegins)
  const to = page.indexOf(listEnds)
  if (from < 0 || to < from) throw new Error(`${guide.join('/')} has no place for the list of settings.`)
  return `${page.slice(0, from)}${listBegins}\n\n${made}\n\n${page.slice(to)}`
}
