// Every setting of the server, read once from the environment (quality.md section 1; api-dialect.md section 13). A wrong value gives one
// French sentence.
import { resolve } from 'node:path'
import { hostsOf } from './storage/postgres/hosts.ts'
import type { S3Settings } from './use/pictures/stores/s3-calls.ts'

export interface Settings {
  readonly host: string
  readonly port: number
  /** The public address without a final slash, used for links in mails. */
  readonly url: string
  readonly data: string
  readonly databaseUrl: string | null
  /** Standbys of that database for long reads. */
  readonly databaseReadUrl: string | null
  readonly demo: boolean
  readonly accessSeconds: number
  readonly refreshSeconds: number
  readonly trustProxy: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly imagePublicKey: string | null
  readonly imagePrivateKey: string | null
  readonly imageEndpoint: string | null
  /** Hosts besides our own whose pictures a record may name, that of the endpoint included: `https://…`. */
  readonly imageHosts: readonly string[]
  /** The bucket in which images are kept; null when they are in the data folder. */
  readonly s3: S3Settings | null
  /** The « /search » address of an address service; null when addresses are never looked up. */
  readonly geocoderUrl: string | null
  /** The folder of the built client, when it is not beside the server's bundle. */
  readonly client: string | null
  /** Address of the organisation's help page, to which the client links. */
  readonly help: string | null
  /** Origins that may frame /public/emma, separated by spaces. */
  readonly frameAncestors: string
  /** The most rows that `page_size=-1` returns. */
  readonly maxRows: number
  /** Who has it may read /metrics; null when nobody may. */
  readonly metricsToken: string | null
  /** « HH:MM »: when a backup is made each day; null when the server makes none. */
  readonly backupAt: string | null
  readonly loginsPerMinute: number
  readonly publicPerMinute: number
}

export type SettingsRead =
  { readonly ok: true; readonly settings: Settings } | { readonly ok: false; readonly sentence: string }

type Environment = { readonly [name: string]: string | undefined }

const plainText = (): true => true
const isWholeNumber = (min: number, max: number) => (value: string) =>
  /^\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max
const hasProtocol =
  (...protocols: readonly string[]) =>
  (value: string): boolean =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
const web = hasProtocol('http:', 'https:')
const isYesNo = (value: string): boolean => value === '0' || value === '1'
const isAncestorList = (value: string): boolean =>
  value.split(/\s+/).every(origin => web(origin) && new URL(origin).origin === origin)

const isServiceAddress = (value: string): boolean => web(value) && /^https?:\/\/[^?#@]+$/.test(value)

const isHostList = (value: string): boolean =>
  value.split(/\s+/).every(host => /^[a-z\d.-]+(:\d+)?$/.test(host))

/** For each variable: its default, the values that it accepts, and how the sentence describes them. */
const table = {
  PORT: { initial: '5180', accepts: isWholeNumber(0, 65535), expected: 'un nombre entre 0 et 65535' },
  HOST: {
    initial: '127.0.0.1',
    accepts: (value: string) => /^[\w.:-]+$/.test(value),
    expected: 'une adresse ou un nom de machine',
  },
  QUAI_URL: { initial: '', accepts: web, expected: 'une adresse http:// ou https://' },
  QUAI_DATA: { initial: './data', accepts: plainText, expected: 'un dossier' },
  QUAI_DATABASE_URL: {
    initial: '',
    accepts: (value: string) => hostsOf(value) !== undefined,
    expected: 'une adresse postgres://, avec un ou plusieurs serveurs séparés par des virgules',
  },
  QUAI_DATABASE_READ_URL: {
    initial: '',
    accepts: (value: string) => hostsOf(value) !== undefined,
    expected: 'une adresse postgres://, avec une ou plusieurs répliques séparées par des virgules',
  },
  QUAI_DEMO: { initial: '0', accepts: isYesNo, expected: '0 ou 1' },
  QUAI_ACCESS_SECONDS: {
    initial: '3600',
    accepts: isWholeNumber(1, 86_400),
    expected: 'un nombre de secondes entre 1 et 86400',
  },
  QUAI_REFRESH_SECONDS: {
    initial: '1209600',
    accepts: isWholeNumber(1, 7_776_000),
    expected: 'un nombre de secondes entre 1 et 7776000',
  },
  QUAI_TRUST_PROXY: { initial: '0', accepts: isYesNo, expected: '0 ou 1' },
  QUAI_SMTP_URL: {
    initial: '',
    accepts: hasProtocol('smtp:', 'smtps:'),
    expected: 'une adresse smtp:// ou smtps://',
  },
  QUAI_MAIL_FROM: {
    initial: 'Quai <ne-pas-repondre@localhost>',
    accepts: (value: string) => value.includes('@') && !/[\r\n]/.test(value),
    expected: 'une adresse e-mail',
  },
  QUAI_IMAGE_PUBLIC_KEY: { initial: '', accepts: plainText, expected: 'un texte' },
  QUAI_IMAGE_PRIVATE_KEY: { initial: '', accepts: plainText, expected: 'un texte' },
  QUAI_IMAGE_ENDPOINT: { initial: '', accepts: web, expected: 'une adresse http:// ou https://' },
  QUAI_IMAGE_HOSTS: {
    initial: '',
    accepts: isHostList,
    expected: 'des noms de machines séparés par des espaces',
  },
  QUAI_S3_URL: {
    initial: '',
    accepts: isServiceAddress,
    expected: 'une adresse http:// ou https://, sans compte ni question',
  },
  QUAI_S3_BUCKET: {
    initial: '',
    accepts: (value: string) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(value),
    expected: 'un nom de 3 à 63\u00a0caractères, petites lettres, chiffres, points et tirets',
  },
  QUAI_S3_KEY: {
    initial: '',
    accepts: (value: string) => /^[!-~]{1,200}$/.test(value),
    expected: 'un identifiant sans espace',
  },
  QUAI_S3_SECRET: { initial: '', accepts: plainText, expected: 'un texte' },
  QUAI_S3_REGION: {
    initial: 'us-east-1',
    accepts: (value: string) => /^[a-z\d-]{1,40}$/.test(value),
    expected: 'une région comme eu-west-3',
  },
  QUAI_GEOCODER_URL: { initial: '', accepts: web, expected: 'une adresse http:// ou https://' },
  QUAI_CLIENT: { initial: '', accepts: plainText, expected: 'un dossier' },
  QUAI_HELP: { initial: '', accepts: web, expected: 'une adresse http:// ou https://' },
  QUAI_FRAME_ANCESTORS: {
    initial: '',
    accepts: isAncestorList,
    expected: 'des origines https:// séparées par des espaces',
  },
  QUAI_MAX_ROWS: {
    initial: '200000',
    accepts: isWholeNumber(1, 10_000_000),
    expected: 'un nombre entre 1 et 10000000',
  },
  QUAI_METRICS_TOKEN: {
    initial: '',
    accepts: (value: string) => /^[\w.~+/=-]{16,200}$/.test(value),
    expected: 'un jeton de 16 à 200\u00a0caractères, lettres, chiffres et . _ ~ + / = -',
  },
  QUAI_BACKUP_AT: {
    initial: '',
    accepts: (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    expected: 'une heure comme 03:15',
  },
  QUAI_LOGINS_PER_MINUTE: {
    initial: '120',
    accepts: isWholeNumber(1, 1_000_000),
    expected: 'un nombre entre 1 et 1000000',
  },
  QUAI_PUBLIC_PER_MINUTE: {
    initial: '30',
    accepts: isWholeNumber(1, 1_000_000),
    expected: 'un nombre entre 1 et 1000000',
  },
} as const
type Variable = keyof typeof table
const s3Names = ['QUAI_S3_URL', 'QUAI_S3_BUCKET', 'QUAI_S3_KEY', 'QUAI_S3_SECRET'] as const

const imageHostsOf = (endpoint: string | null, listed: string): string[] =>
  [endpoint === null ? '' : new URL(endpoint).host, ...listed.split(/\s+/)]
    .filter(host => host !== '')
    .map(host => `https://${host}`)

const withoutLastSlashes = (address: string): string => {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}

export const settingNames: readonly string[] = Object.keys(table)

const s3Of = (text: (name: Variable) => string): S3Settings | null =>
  text('QUAI_S3_BUCKET') === ''
    ? null
    : {
        url: withoutLastSlashes(text('QUAI_S3_URL')),
        bucket: text('QUAI_S3_BUCKET'),
        key: text('QUAI_S3_KEY'),
        secret: text('QUAI_S3_SECRET'),
        region: text('QUAI_S3_REGION'),
      }

export const readSettings = (environment: Environment): SettingsRead => {
  const given = (name: Variable): string => (environment[name] ?? '').trim()
  for (const [name, { accepts, expected }] of Object.entries(table)) {
    const value = (environment[name] ?? '').trim()
    if (value !== '' && !accepts(value))
      return { ok: false, sentence: `${name} vaut «\u202f${value}\u202f», mais il faut ${expected}.` }
  }
  const text = (name: Variable): string => given(name) || table[name].initial
  const number = (name: Variable): number => Number(text(name))
  const optional = (name: Variable): string | null => text(name) || null
  if ((given('QUAI_IMAGE_PUBLIC_KEY') === '') !== (given('QUAI_IMAGE_PRIVATE_KEY') === ''))
    return {
      ok: false,
      sentence: 'QUAI_IMAGE_PUBLIC_KEY et QUAI_IMAGE_PRIVATE_KEY se donnent ensemble.',
    }
  if (given('QUAI_DATABASE_READ_URL') !== '' && given('QUAI_DATABASE_URL') === '')
    return { ok: false, sentence: 'QUAI_DATABASE_READ_URL va avec QUAI_DATABASE_URL.' }
  if (s3Names.some(name => given(name) !== '') && s3Names.some(name => given(name) === ''))
    return { ok: false, sentence: `${s3Names.join(', ')} se donnent ensemble.` }
  const host = text('HOST')
  const port = number('PORT')
  const reachable =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return {
    ok: true,
    settings: {
      host,
      port,
      url: withoutLastSlashes(optional('QUAI_URL') ?? `http://${reachable}:${port}`),
      data: resolve(text('QUAI_DATA')),
      databaseUrl: optional('QUAI_DATABASE_URL'),
      databaseReadUrl: optional('QUAI_DATABASE_READ_URL'),
      demo: text('QUAI_DEMO') === '1',
      accessSeconds: number('QUAI_ACCESS_SECONDS'),
      refreshSeconds: number('QUAI_REFRESH_SECONDS'),
      trustProxy: text('QUAI_TRUST_PROXY') === '1',
      smtpUrl: optional('QUAI_SMTP_URL'),
      mailFrom: text('QUAI_MAIL_FROM'),
      imagePublicKey: optional('QUAI_IMAGE_PUBLIC_KEY'),
      imagePrivateKey: optional('QUAI_IMAGE_PRIVATE_KEY'),
      imageEndpoint: optional('QUAI_IMAGE_ENDPOINT'),
      imageHosts: imageHostsOf(optional('QUAI_IMAGE_ENDPOINT'), text('QUAI_IMAGE_HOSTS')),
      s3: s3Of(text),
      geocoderUrl: optional('QUAI_GEOCODER_URL'),
      client: optional('QUAI_CLIENT'),
      help: optional('QUAI_HELP'),
      frameAncestors: text('QUAI_FRAME_ANCESTORS'),
      maxRows: number('QUAI_MAX_ROWS'),
      metricsToken: optional('QUAI_METRICS_TOKEN'),
      backupAt: optional('QUAI_BACKUP_AT'),
      loginsPerMinute: number('QUAI_LOGINS_PER_MINUTE'),
      publicPerMinute: number('QUAI_PUBLIC_PER_MINUTE'),
    },
  }
}
