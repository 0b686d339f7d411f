// How many first steps of the organisation are left for whoever sets it up (FS4). The last count is kept, so that a page has its
// destinations from its first line on. Once none is left this tab asks no more, unless a skipped step is taken up again.
import { useEffect } from 'react'
import { Organisation } from '#records/entities/people.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { stepsLeft, stepsOf } from '#records/states/first-steps.ts'
import { plainText } from '#records/text/plain-text.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { useLocal } from '../sync/use-local.ts'
import { useClock } from '../screen/use-clock.ts'
import { firstFacts } from './first-facts.ts'
import { useSignedIn } from './use-session.ts'

interface StepsAsked {
  readonly today: string
  readonly rights: Rights
}

/** By database, the skipped steps with which nobody had any left. */
const over = new Map<string, string>()

const countLeft = async (db: LocalDatabase, { today, rights }: StepsAsked): Promise<number | null> => {
  const organisation = await tableOf(db, Organisation).toCollection().first()
  const skipped = plainText(organisation?.steps_skipped)
  if (over.get(db.name) === skipped) return 0
  const facts = await firstFacts(db, { today, most: 1 })
  if (facts === null) return null
  if (stepsLeft(stepsOf(facts)).length === 0) over.set(db.name, skipped)
  return stepsLeft(stepsOf(facts, rights)).length
}

const keyOf = (database: string): string => `quai-steps:${database}`

/** By database, the last count: of this page, else of the one before it. */
const last = new Map<string, number>()
const lastLeft = (database: string): number => {
  const known = last.get(database)
  if (known !== undefined) return known
  const kept = Number(localStorage.getItem(keyOf(database)))
  last.set(database, kept)
  return kept
}

const keepLeft = (database: string, left: number): void => {
  if (last.get(database) === left) return
  last.set(database, left)
  if (left === 0) localStorage.removeItem(keyOf(database))
  else localStorage.setItem(keyOf(database), String(left))
}

export const useStepsLeft = (): number => {
  const { database, rights } = useSignedIn()
  const { today } = useClock()
  const mayConfigure = has(rights, 'config')
  const left = useLocal(countLeft, mayConfigure ? { today, rights } : undefined, 'beside') ?? null
  useEffect(() => {
    if (left !== null) keepLeft(database.name, left)
  }, [left, database])
  if (!mayConfigure) return 0
  return left ?? lastLeft(database.name)
}
