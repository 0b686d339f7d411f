// `npm run export [-- FILE]`: writes an organisation into one NDJSON file and prints its path; the server may be running.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { productVersion, runCommand } from './command-line.ts'
import { exchangeSentences as sentences } from './exchange-sentences.ts'
import { makeExport } from './make-export.ts'

await runCommand(async settings => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { organisation: { type: 'string' } },
    allowPositionals: true,
  })
  const [file] = positionals
  const done = await makeExport({
    settings,
    org: values.organisation ?? 'quai',
    at: new Date(),
    version: productVersion(),
    ...(file === undefined ? {} : { file: resolve(file) }),
  })
  return done.ok ? { ok: true, sentence: sentences.exported(done.file, done.manifest) } : done
})
