// `npm run service -- systemd|caddy|nginx`: prints a file with which this machine runs Quai as a service; without a name, all of them. Nothing is
// written and nothing started.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../command-line.ts'
import { refusal } from '../make-backup.ts'
import { serviceFiles, type Installation, type ServiceFile } from './service-files.ts'

const names = Object.keys(serviceFiles)
const isName = (name: string): name is ServiceFile => Object.hasOwn(serviceFiles, name)

await runCommand(async settings => {
  const [asked, ...others] = process.argv.slice(2)
  if (others.length > 0 || (asked !== undefined && !isName(asked)))
    return refusal(`Donnez un seul nom, parmi ${names.join(', ')}\u00a0: npm run --silent service -- systemd`)
  const installation: Installation = {
    root: resolve(join(dirname(fileURLToPath(import.meta.url)), '../..')),
    data: settings.data,
    node: process.execPath,
    host: settings.host,
    port: settings.port,
    url: settings.url,
    usesPostgres: settings.databaseUrl !== null,
  }
  const files = asked === undefined ? Object.values(serviceFiles) : [serviceFiles[asked]]
  return { ok: true, sentence: files.map(file => file(installation).trimEnd()).join('\n\n') }
})
