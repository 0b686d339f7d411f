// Whom the tests of a journey open. Each test begins alone: a browser left open would go on following every change of the next one.
import { afterAll, beforeEach } from 'vitest'
import type { Person } from './chromium.ts'

export const peopleOfTest = (): Person[] => {
  const people: Person[] = []
  // Not at a test's end: what a failed one showed is printed first.
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
