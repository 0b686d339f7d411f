// Keeps what failed in a run, for whoever runs several parts and names at their end what to look at (scripts/test-all.mjs).
import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter } from 'vitest/node'

interface Failure {
  readonly message?: string
  /** What was expected beside what was there, in the terminal's colours: of a list of faults the message only says how long it is. */
  readonly diff?: string
}

/** What this needs of a file of tests that has run. */
interface RanFile {
  readonly project: { readonly name: string }
  readonly relativeModuleId: string
  errors(): readonly Failure[]
  readonly children: {
    allTests(state: 'failed'): Iterable<{
      readonly fullName: string
      result(): { readonly errors?: readonly Failure[] | undefined }
    }>
  }
}

const firstLines = ({ message = '', diff = '' }: Failure): string =>
  [message, stripVTControlCharacters(diff)]
    .filter(text => text !== '')
    .map(text => text.split('\n').slice(0, 12).join('\n'))
    .join('\n')

export const failedIn = (files: readonly RanFile[], unhandled: readonly Failure[]): string[] => [
  ...files.flatMap(file => {
    const name = `${file.project.name} ${file.relativeModuleId}`
    const ofTests = [...file.children.allTests('failed')].map(test => ({
      title: ` > ${test.fullName}`,
      errors: test.result().errors ?? [],
    }))
    return [{ title: '', errors: file.errors() }, ...ofTests]
      .filter(({ title, errors }) => title !== '' || errors.length > 0)
      .map(({ title, errors }) => `${name}${title}\n${errors.map(firstLines).join('\n')}`)
  }),
  ...unhandled.map(error => `nobody caught: ${firstLines(error)}`),
]

/** Appends to the file of QUAI_FAILURES; without one, vitest's own account is enough. */
export const failuresReporter = (): Reporter => ({
  onTestRunEnd: (files, unhandled) => {
    const path = process.env['QUAI_FAILURES']
    if (path === undefined) return
    for (const one of failedIn(files, unhandled)) appendFileSync(path, `${one}\n\n`)
  },
})
