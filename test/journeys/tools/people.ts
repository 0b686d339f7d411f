// The browsers that the tests of a journey open. Each test begins without any: an open browser would follow every change of the next test.
import { afterAll, beforeEach } from 'vitest'
import type { Person } from './chromium.ts'

export const peopleOfTest = (): Person[] => {
  const people: Person[] = []
  // Not closed at a test's end, because the pages of a failed test are printed first.
  const leave = async (): Promise<void> => {
    for (const one of people.splice(0)) await one.close().catch(reportLate)
  }
  beforeEach(leave)
  afterAll(leave)
  return people
}

const reportLate = (error: unknown): void => {
  process.stderr.write(`a browser did not close: ${String(error)}\n`)
}
