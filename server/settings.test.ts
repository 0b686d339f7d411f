import { expect, test } from 'vitest'
import { readSettings, settingNames } from './settings.ts'

const sentenceOf = (environment: { readonly [name: string]: string }): string => {
  const read = readSettings(environment)
  return read.ok ? '' : read.sentence
}

test('an empty environment gives the documented defaults', () => {
  const read = readSettings({})
  expect(read).toMatchObject({
    ok: true,
    settings: {
      host: '127.0.0.1',
      port: 5180,
      url: 'http://127.0.0.1:5180',
      databaseUrl: null,
      geocoderUrl: null,
      demo: false,
      accessSeconds: 3600,
      refreshSeconds: 1_209_600,
      trustProxy: false,
    },
  })
})

const wrong = {
  PORT: 'cinq',
  HOST: 'a b',
  QUAI_URL: 'ftp://x',
  QUAI_DATABASE_URL: 'mysql://x/y',
  QUAI_DATABASE_READ_URL: 'postgres://',
  QUAI_DEMO: 'oui',
  QUAI_ACCESS_SECONDS: '-1',
  QUAI_REFRESH_SECONDS: '1.5',
  QUAI_TRUST_PROXY: '2',
  QUAI_SMTP_URL: 'http://x',
  QUAI_MAIL_FROM: 'personne',
  QUAI_IMAGE_ENDPOINT: 'x',
  QUAI_IMAGE_HOSTS: 'https://a.example',
  QUAI_S3_URL: 'https://s3.example/?list',
  QUAI_S3_BUCKET: 'Mes images',
  QUAI_S3_KEY: 'deux mots',
  QUAI_S3_REGION: 'Paris 3',
  QUAI_GEOCODER_URL: 'file:///etc/passwd',
  QUAI_HELP: 'javascript:alert(1)',
  QUAI_FRAME_ANCESTORS: 'https://a.example/path',
  QUAI_MAX_ROWS: '0',
  QUAI_METRICS_TOKEN: 'short',
  QUAI_BACKUP_AT: '25:00',
  QUAI_LOGINS_PER_MINUTE: '0',
  QUAI_PUBLIC_PER_MINUTE: 'x',
}
test.each(Object.entries(wrong))('%s = %s is refused with one sentence that names it', (name, value) => {
  const sentence = sentenceOf({ [name]: value })
  expect(sentence).toContain(name)
  expect(sentence).toContain(value)
  expect(sentence).not.toContain('\n')
})

test('one image key without the other is refused', () => {
  expect(sentenceOf({ QUAI_IMAGE_PUBLIC_KEY: 'a' })).toContain('QUAI_IMAGE_PRIVATE_KEY')
})

const S3 = {
  QUAI_S3_URL: 'https://s3.example/',
  QUAI_S3_BUCKET: 'quai',
  QUAI_S3_KEY: 'a',
  QUAI_S3_SECRET: 'b/c+d',
}
test('[21.7] a bucket is named whole, or not at all', () => {
  for (const left of Object.keys(S3))
    expect(sentenceOf({ ...S3, [left]: '' })).toBe(
      'QUAI_S3_URL, QUAI_S3_BUCKET, QUAI_S3_KEY, QUAI_S3_SECRET se donnent ensemble.',
    )
  const s3 = { url: 'https://s3.example', bucket: 'quai', key: 'a', secret: 'b/c+d', region: 'us-east-1' }
  expect(readSettings(S3)).toMatchObject({ settings: { s3 } })
  expect(readSettings({})).toMatchObject({ settings: { s3: null } })
})

test('standbys without the database that they follow are refused', () => {
  const sentence = sentenceOf({ QUAI_DATABASE_READ_URL: 'postgres://a@b/c' })
  expect(sentence).toBe('QUAI_DATABASE_READ_URL va avec QUAI_DATABASE_URL.')
})

test('this test has a wrong value for every variable that is not free text', () => {
  const free = new Set([
    'QUAI_DATA',
    'QUAI_CLIENT',
    'QUAI_IMAGE_PUBLIC_KEY',
    'QUAI_IMAGE_PRIVATE_KEY',
    'QUAI_S3_SECRET',
  ])
  expect(settingNames.filter(name => !free.has(name)).sort()).toEqual(Object.keys(wrong).sort())
})

test('mails link to localhost when the server listens on every address, unless QUAI_URL is set', () => {
  expect(readSettings({ HOST: '0.0.0.0' })).toMatchObject({ settings: { url: 'http://localhost:5180' } })
  expect(readSettings({ QUAI_URL: 'https://quai.example/' })).toMatchObject({
    settings: { url: 'https://quai.example' },
  })
})
