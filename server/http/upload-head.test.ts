// [20.3] A form is read as Node reads it, and in no time where Node takes seconds.
import { expect, test } from 'vitest'
import { computing } from '#test/security/hard-texts.ts'
import { formIn } from './upload-head.ts'

const told = async (form: FormData) => {
  const request = new Response(form)
  const type = request.headers.get('content-type') ?? ''
  return formIn(type, Buffer.from(await request.arrayBuffer()))
}

test('[20.3] fields and a file of a form are those that were put into it', async () => {
  const picture = Uint8Array.from({ length: 3000 }, (_, n) => (n * 31) % 256)
  const form = new FormData()
  form.append('fileName', 'Été « 1 ».jpg')
  form.append('folder', '')
  form.append('file', new Blob([picture]), 'a"b.jpg')
  form.append('fileName', 'another')
  const parts = await told(form)
  expect([...(parts ?? [])].map(([name, { isFile }]) => [name, isFile])).toEqual([
    ['fileName', false],
    ['folder', false],
    ['file', true],
  ])
  expect(parts?.get('fileName')?.bytes.toString()).toBe('Été « 1 ».jpg')
  expect(parts?.get('folder')?.bytes.toString()).toBe('')
  expect(parts?.get('file')?.bytes.equals(picture)).toBe(true)
})

const TYPE = 'multipart/form-data; boundary=edge'
const PART = '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
test.each([
  ['another type', 'application/json', `${PART}--edge--`],
  ['no boundary', 'multipart/form-data', `${PART}--edge--`],
  ['no end', TYPE, PART],
  ['an end in the middle of a mark', TYPE, `${PART}--ed`],
  ['no part', TYPE, 'edge'],
  ['nothing', TYPE, ''],
  ['a part without its head', TYPE, '--edge\r\n--edge--'],
  ['a head that never ends', TYPE, `--edge\r\n${'X: y\r\n'.repeat(9000)}--edge--`],
  ['more parts than an upload has', TYPE, `${PART.repeat(60)}--edge--`],
])('[20.3] what is no form of an upload is none: %s', (_, type, text) => {
  expect(formIn(type, Buffer.from(text))).toBeUndefined()
})

const BYTES = 12_000_000
test.each([
  ['files of nothing', TYPE, '--edge\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n\r\n\r\n'],
  ['heads', TYPE, 'X: y\r\n'],
  ['marks that are none', TYPE, '\r\n--edg'],
  ['hyphens, and a mark of hyphens', `multipart/form-data; boundary=${'-'.repeat(70)}`, '-'],
])('[20.3] a form of 12 MB holds nobody: %s', async (_, type, text) => {
  const bytes = Buffer.from(`--${type.split('=')[1] ?? ''}\r\n${text.repeat(BYTES / text.length)}`)
  expect(await computing([1, 2, 3].map(() => () => formIn(type, bytes)))).toBeLessThan(50)
})
