import { expect, test } from 'vitest'
import { customFrontWarning, readCustomFront } from './custom-front.ts'

test('an unknown variable of the custom front settings causes a warning, and the known ones still apply', () => {
  const text = '{"instructions": "Sonner deux fois", "couleur": "vert", "n": 3}'
  expect(readCustomFront(text)).toEqual({
    variables: { instructions: 'Sonner deux fois' },
    unknown: ['couleur', 'n'],
    isReadable: true,
  })
  expect(customFrontWarning(text)).toContain('«\u202fcouleur\u202f», «\u202fn\u202f»')
  expect(customFrontWarning('{"instructions": "Sonner"}')).toBeUndefined()
  expect(customFrontWarning('')).toBeUndefined()
})

test('text that is not a JSON object causes a warning, and breaks nothing', () => {
  for (const text of ['{', 'null', '[]', '"a"', 'couleur = vert'])
    expect(customFrontWarning(text)).toContain('pas un objet JSON')
  expect(readCustomFront('{"__proto__": {"a": 1}}').variables).toEqual({})
})
