// Who is calling: the past requests with the phone or the address that is being typed, from this device's index and, with
// network, from all years on the server. Both give candidates, and the rule decides: a wide search result never makes two people
// one.
import { useEffect, useState } from 'react'
import { useFoundElsewhere, type Elsewhere } from '#shell/palette/use-found-elsewhere.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { addressKey, phoneKey, requestsOfCaller, type Caller } from '../rules/past-requests.ts'
import type { RequestValues } from '../rules/request-values.ts'
import { requestsById } from '../data/requests-by-id.ts'

const WAIT_MS = 150
const LIMIT = 60

/** The queries for the index and for the server: each number, and the street with its town; blank means no query. */
const questionsOf = ({ phones: [phone = '', second = ''], ...place }: Caller) => ({
  phone: phoneKey(phone) ?? '',
  second: phoneKey(second) ?? '',
  house:
    addressKey(place) === null ? '' : `${place.address} ${place.city}`.replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
})

export interface Recall {
  /** Latest first. */
  readonly past: readonly TaskRow[]
  /** Whether the result covers every year, or only the days that this device holds. */
  readonly reach: 'coming' | 'everywhere' | 'here' | null
}

export const useCaller = (
  values: Pick<RequestValues, 'phone1' | 'phone2' | 'address' | 'zipcode' | 'city'>,
  task: Pick<TaskRow, 'id' | 'series_id'> | null,
): Recall => {
  const { phone1, phone2, address, zipcode, city } = values
  const own = { id: task?.id ?? null, series_id: task?.series_id ?? null }
  const caller: Caller = { ...own, phones: [phone1, phone2], address, zipcode, city }
  const questions = questionsOf(caller)
  // One text a line: an effect compares texts, not lists.
  const asked = Object.values(questions).filter(Boolean).join('\n')
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    const texts = asked.split('\n').filter(Boolean)
    let isWanted = true
    const look = async (): Promise<void> => {
      const answers = await Promise.all(
        texts.map(text => askRemote(remote => remote.search({ text, entities: ['task'], limit: LIMIT }))),
      )
      const found = new Set(answers.flatMap(({ hits }) => hits.map(hit => hit.id)))
      if (isWanted) setIds([...found])
    }
    const timer = setTimeout(() => void look().catch(reportError), WAIT_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [asked])
  const answers = [
    useFoundElsewhere(questions.phone, LIMIT),
    useFoundElsewhere(questions.second, LIMIT),
    useFoundElsewhere(questions.house, LIMIT),
  ]
  const named = new Map(
    answers.flatMap(answer => (answer.state === 'here' ? answer.tasks : [])).map(task => [task.id, task]),
  )
  // This device's own rows are newer, or not sent yet.
  const held = useLocal(requestsById, { ids: [...new Set([...ids, ...named.keys()])] }) ?? []
  for (const task of held) named.set(task.id, task)
  const states = Object.values(questions).flatMap((text, n) => (text === '' ? [] : answers[n]?.state))
  return { past: requestsOfCaller([...named.values()], caller), reach: reachOf(states) }
}

const reachOf = (states: readonly (Elsewhere['state'] | undefined)[]): Recall['reach'] => {
  if (states.length === 0) return null
  if (states.includes('coming')) return 'coming'
  return states.every(state => state === 'here') ? 'everywhere' : 'here'
}
