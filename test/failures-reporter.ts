// Keeps what failed in a run, for whoever runs several parts and names at their end what to look at (scripts/test-all.mjs).
import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const firstLines = (text: string): string => text.split('\n').slice(0, 12).join('\n')

const failedIn = (modules: readonly TestModule[], unhandled: readonly { message?: string }[]): string[] => [
  ...modules.flatMap(module => {
    const name = `${module.project.name} ${module.relativeModuleId}`
    const ofTests = [...module.children.allTests('failed')].map(test => ({
      title: ` > ${test.fullName}`,
      errors: test.result().errors ?? [],
    }))
    return [{ title: '', errors: module.errors() }, ...ofTests]
      .filter(({ title, errors }) => title !== '' || errors.length > 0)
      .map(
        ({ title, errors }) =>
          `${name}${title}\n${errors.map(({ message }) => firstLines(message)).join('\n')}`,
      )
  }),
  ...unhandled.map(({ message = '' }) => `nobody caught: ${firstLines(message)}`),
]

/** Appends to the file of QUAI_FAILURES; without one, vitest's own account is enough. */
export const failuresReporter = (): Reporter => ({
  onTestRunEnd: (modules, unhandled) => {
    const file = process.env['QUAI_FAILURES']
    if (file === undefined) return
    for (const one of failedIn(modules, unhandled)) appendFileSync(file, `${one}\n\n`)
  },
})
