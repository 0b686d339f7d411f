// The sync worker's silence is noticed, and a late answer ends it.
import { expect, test } from 'vitest'
import { SILENCE_MS, workerLife } from './worker-life.ts'

const watched = () => {
  const timers: { readonly ms: number; readonly run: () => void }[] = []
  const questions: { answer(): void; refuse(): void }[] = []
  const told: boolean[] = []
  const life = workerLife({
    ask: () =>
      new Promise<void>((resolve, reject) =>
        questions.push({ answer: resolve, refuse: () => reject(new Error('no such worker')) }),
      ),
    after: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => {
        timers.splice(timers.indexOf(timer), 1)
      }
    },
    onChange: isAlive => told.push(isAlive),
  })
  const wait = (): void => {
    for (const { run } of timers.splice(0)) run()
  }
  const rest = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
  return { life, questions, told, wait, rest, timers }
}

test('a worker that answers is alive, and nothing is reported', async () => {
  const { life, questions, told, rest, timers } = watched()
  life.probe()
  life.probe()
  expect(questions).toHaveLength(1)
  expect(timers).toMatchObject([{ ms: SILENCE_MS }])
  questions[0]?.answer()
  await rest()
  expect([timers.length, told]).toEqual([0, []])
})

test('one wait alone proves nothing, two are silence, and a late answer ends it', async () => {
  const { life, questions, told, wait, rest } = watched()
  life.probe()
  wait()
  expect(told).toEqual([])
  wait()
  expect(told).toEqual([false])
  life.probe()
  expect(questions).toHaveLength(1)
  questions[0]?.answer()
  await rest()
  expect(told).toEqual([false, true])
})

test('a worker that could not start, or refuses to answer, is reported once', async () => {
  const { life, questions, told, rest } = watched()
  life.fail()
  life.fail()
  expect(told).toEqual([false])
  life.probe()
  questions[0]?.refuse()
  await rest()
  expect(told).toEqual([false])
})
