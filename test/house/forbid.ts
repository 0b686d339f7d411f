// A law against a pattern in the code of some files; comments may have it.
import type { Law } from './laws.ts'

export const forbid =
  (applies: (path: string) => boolean, pattern: RegExp, sentence: string): Law =>
  ({ path, text }) =>
    applies(path) && pattern.test(withoutComments(text)) ? [`${path}: ${sentence}`] : []

export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
