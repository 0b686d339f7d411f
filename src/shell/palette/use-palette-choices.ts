// What the palette offers for what is typed, in the order of what was meant: the act that was named, then tasks with their actions,
// then destinations.
import { useEffect, useState } from 'react'
import type { TaskRow } from '#records/entities/task.ts'
import { daysBetween } from '#records/time/dates.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { foundTasks, heldAmong, joined, NO_FILTERS, type FoundTask } from '#core/store/search/found-tasks.ts'
import { useClock } from '../screen/use-clock.ts'
import { useRights } from '../session/use-session.ts'
import { askRemote } from '../sync/remote.ts'
import { useLocal } from '../sync/use-local.ts'
import { availabilityChoices, peopleChoices, printChoices } from './palette-acts.ts'
import {
  actChoices,
  callChoices,
  paperChoices,
  screenChoices,
  taskChoices,
  type Choice,
} from './palette-choices.ts'
import { objectsNamed, peopleToCall, trucksAhead } from './palette-data.ts'
import { questionOf, type Verb } from './palette-question.ts'
import { useFoundElsewhere, type Elsewhere } from './use-found-elsewhere.ts'

/** The number of tasks listed, and how many of the nearest are read to count them. */
const MOST = 6
const COUNTED = 60
/** The number requested from the server, which answers the latest first. */
const ELSEWHERE = 50
const FEW = 3
/** Colleagues and objects beside the tasks: from here on what was typed says enough. */
const SAYS_ENOUGH = 3
const ALL = { ...NO_FILTERS, cancelled: true }
const NO_TASKS: readonly TaskRow[] = []
const NONE: readonly string[] = []

/** Returns the requested ids with the tasks: an answer for earlier ids may still be shown. */
const tasksNamed = async (
  db: LocalDatabase,
  { ids, rights }: { readonly ids: readonly string[]; readonly rights: Rights },
) => {
  const { rows, total } = await foundTasks(db, { ids, filters: ALL, rights, limit: MOST })
  return { ids, rows, total }
}

interface Named {
  readonly ids: readonly string[]
  readonly isCut: boolean
  /** Whether they match the present words. */
  readonly isOfText: boolean
}

/** The ids of the tasks with these words, those of today and of the days around it first. */
const useNamed = (text: string, near: string): Named => {
  const [answer, setAnswer] = useState<(Omit<Named, 'isOfText'> & { readonly text: string }) | null>(null)
  useEffect(() => {
    if (text === '') return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const { hits, total } = await askRemote(async remote =>
        remote.search({ text, entities: ['task'], limit: COUNTED, near }),
      )
      if (!isOver) setAnswer({ text, ids: hits.map(({ id }) => id), isCut: total > hits.length })
    }
    ask().catch((error: unknown) => {
      reportError(error)
      if (!isOver) setAnswer({ text, ids: [], isCut: false })
    })
    return () => {
      isOver = true
    }
  }, [text, near])
  return text === ''
    ? { ids: NONE, isCut: false, isOfText: true }
    : { ids: answer?.ids ?? NONE, isCut: answer?.isCut ?? false, isOfText: answer?.text === text }
}

/** What has no day is last. */
const nearestFirst = (found: readonly FoundTask[], today: string): TaskRow[] => {
  const distance = ({ date }: TaskRow): number =>
    date === null ? Number.MAX_SAFE_INTEGER : Math.abs(daysBetween(today, date))
  return found.map(({ task }) => task).toSorted((a, b) => distance(a) - distance(b))
}

const useTasks = (text: string, today: string, rights: Rights) => {
  const { ids, isCut, isOfText } = useNamed(text, today)
  const found = useLocal(tasksNamed, { ids, rights })
  const elsewhere = useFoundElsewhere(text, ELSEWHERE)
  const named = elsewhere.state === 'here' ? elsewhere.tasks : NO_TASKS
  const held = useLocal(heldAmong, { ids: named.map(({ id }) => id) }) ?? NO_TASKS
  const here = found?.rows ?? []
  const others = joined(named, { held, found: here, filters: ALL, rights })
  const tasks = [...here.map(({ task }) => task), ...nearestFirst(others, today)].slice(0, MOST)
  const counted = (found?.total ?? 0) + others.length
  return {
    tasks,
    elsewhere,
    reached: {
      shown: tasks.length,
      total: Math.max(counted, elsewhere.state === 'here' ? elsewhere.total : 0),
      isCut: isCut && (elsewhere.state !== 'here' || elsewhere.total < counted),
    },
    isAnswered: isOfText && found !== undefined && found.ids.join() === ids.join(),
  }
}

interface Offered {
  readonly choices: readonly Choice[]
  /** What was typed was searched on this device. */
  readonly isAnswered: boolean
  readonly elsewhere: Elsewhere
}

/** The acts that search no tasks. */
const ofNoTask: ReadonlySet<Verb | null> = new Set(['availability'])

export const usePaletteChoices = (typed: string): Offered => {
  const rights = useRights()
  const { today } = useClock()
  const isPlanner = has(rights, 'emma_desktop')
  const question = questionOf(isPlanner ? typed : '')
  const { verb, words } = question
  const { tasks, elsewhere, reached, isAnswered } = useTasks(ofNoTask.has(verb) ? '' : words, today, rights)
  const isSaid = verb === 'call' ? words !== '' : words.length >= SAYS_ENOUGH
  const people = useLocal(peopleToCall, { words: isSaid && verb !== 'availability' ? words : '', limit: FEW })
  const isOfObjects = verb === 'availability' || (verb === null && words.length >= SAYS_ENOUGH)
  const limit = verb === null ? FEW : MOST
  const objects = useLocal(objectsNamed, { words: isOfObjects ? words : '', limit })
  const trucks = useLocal(trucksAhead, isPlanner ? { today, rights } : undefined)
  const [first] = tasks
  const listed = taskChoices(tasks, reached)
  const prints = isPlanner ? printChoices({ question, today, trucks }) : []
  const colleagues = peopleChoices(people?.rows ?? [])
  const free = availabilityChoices(objects?.rows ?? [])
  const screens = screenChoices(rights, verb === null ? typed : '', reached)
  const choices: { readonly [asked in Verb | 'none']: readonly Choice[] } = {
    call: [...callChoices(tasks), ...colleagues, ...listed],
    print: [...prints, ...(first === undefined ? [] : paperChoices(first)), ...listed],
    availability: free,
    none: [
      ...listed,
      ...(first === undefined ? [] : actChoices(first)),
      ...colleagues,
      ...free,
      ...prints,
      ...screens,
    ],
  }
  const isRead = verb === 'availability' ? objects?.words === words : verb !== 'print' || trucks !== undefined
  return { choices: choices[verb ?? 'none'], isAnswered: isAnswered && isRead, elsewhere }
}
