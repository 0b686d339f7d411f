import { expect, test } from 'vitest'
import { trustedAddress, trustScript } from './trusted-scripts.ts'

const HERE = 'https://quai.example.org'

test('a script of this installation is trusted, whole or relative', () => {
  for (const address of [`${HERE}/assets/sync.worker.js`, '/sw.js', 'assets/photo.worker.js'])
    expect(trustedAddress(address, HERE)).toBe(address)
})

test.each([
  'https://elsewhere.example.org/sw.js',
  '//elsewhere.example.org/sw.js',
  'data:text/javascript,alert(1)',
  'blob:https://quai.example.org/1',
  'javascript:alert(1)',
])('%s is refused', address => {
  expect(() => trustedAddress(address, HERE.replace('quai', 'other'))).toThrow(TypeError)
})

test("the help widget's own address is trusted, and nothing else of its host", () => {
  const widget = 'https://help.example.org/button.js'
  expect(() => trustedAddress(widget, HERE)).toThrow(TypeError)
  trustScript(widget)
  expect(trustedAddress(widget, HERE)).toBe(widget)
  expect(() => trustedAddress('https://help.example.org/other.js', HERE)).toThrow(TypeError)
})
