// What the stock knows of a thing: its usual weight, blank stickers, a search by its code.
import { expect, test } from 'vitest'
import { isLabelCode } from '#records/text/label-code.ts'
import { codePattern } from './code-pattern.ts'
import { blankStickers } from './stickers.ts'
import { isOutlier, timesUsual, usualOf } from './usual-weight.ts'

test('[WG5] the usual weight is the median of the last 20 lines, and only beyond three times it is unusual', () => {
  const old = Array.from({ length: 30 }, () => 90_000)
  const usual = usualOf([...Array.from({ length: 20 }, (_, n) => 10_000 + n * 100), ...old], 5)
  expect(usual).toEqual({ weight: 10_950, low: 10_000, high: 11_900, count: 20 })
  expect(isOutlier(32_850, usual)).toBe(false)
  expect(isOutlier(32_851, usual)).toBe(true)
  expect(usualOf([], 62_000)).toMatchObject({ weight: 62_000, count: 0 })
  expect(usualOf([], 0)).toBeNull()
  expect(isOutlier(1, null)).toBe(false)
  expect(timesUsual(310_000, { weight: 62_000 })).toBe(5)
})

test('[LB1] blank stickers are valid codes, all different, none taken', () => {
  let n = 0
  const random = (bytes: number) => new Uint8Array(bytes).fill(Math.floor(n++ / 2) % 7)
  const [taken = ''] = blankStickers({ site_letter: 'S', count: 1, random })
  const codes = blankStickers({ site_letter: 'S', count: 5, random, taken: new Set([taken]) })
  expect(new Set(codes).size).toBe(5)
  expect(codes.every(isLabelCode)).toBe(true)
  expect(codes).not.toContain(taken)
})

test('a code is found by its beginning, or by a pattern with * or %', () => {
  expect(codePattern('s 7k')('S7K4M29QX')).toBe(true)
  expect(codePattern('*29QX')('S7K4M29QX')).toBe(true)
  expect(codePattern('S%Q')('S7K4M29QX')).toBe(false)
  expect(codePattern('A.B')('AXB')).toBe(false)
})
