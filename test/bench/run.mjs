// Runs Kartei and its baseline by turns, on the same Electron, and prints median, p90 and the ratio of each pair.
// A figure without its partner from the same run says nothing: machines differ, and so do their moods.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { project, startService } from './programs.mjs'
import { getRow } from './rows/get.mjs'
import { installedRow } from './rows/installed.mjs'
import { invoiceRows } from './rows/invoices.mjs'
import { manyCasesRows } from './rows/many-cases.mjs'
import { memoryRow } from './rows/memory.mjs'
import { startRows } from './rows/start.mjs'
import { uploadRows } from './rows/upload.mjs'
import { table } from './statistics.mjs'

const electron = execFileSync(process.execPath, [join(project, 'tools/electron.mjs')], { encoding: 'utf8' }).trim()
const only = process.argv.slice(2)
const wanted = (name) => only.length === 0 || only.includes(name)

const service = await startService()
const rows = []
try {
  for (const [name, measure] of Object.entries({
    start: startRows,
    installed: installedRow,
    memory: memoryRow,
    get: getRow,
    upload: uploadRows,
    invoices: invoiceRows,
    'many-cases': manyCasesRows,
  })) {
    if (!wanted(name)) continue
    console.error(`bench: ${name}`)
    rows.push(...(await measure({ electron, service })))
  }
} finally {
  service.end()
}
console.log(table(rows))
console.log(
  `load average: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
await writeFile(join(project, 'out/bench.json'), JSON.stringify(rows, null, 2))
