// Who is calling: the past requests of the phone or of the address that is being typed, from the index of this device. The index gives
// candidates, the rule decides; a wide answer never makes two people one.
import { useEffect, useState } from 'react'
import { askRemote } from '#app/sync/remote.ts'
import { useLocal } from '#app/sync/use-local.ts'
import type { TaskRow } from '#domain/entities/task.ts'
import { addressKey, phoneKey, requestsOfCaller, type Caller } from '#domain/request/past-requests.ts'
import type { RequestValues } from '#domain/request/request-values.ts'
import { requestsById } from '#local/queries/request/requests-by-id.ts'

const WAIT_MS = 150
const LIMIT = 60

/** What is asked of the index: a number, or a street with its town. */
const questionsOf = ({ phones, ...place }: Caller): string[] => [
  ...phones.flatMap(phone => phoneKey(phone) ?? []),
  ...(addressKey(place) === null
    ? []
    : [`${place.address} ${place.city}`.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')]),
]

export const useCaller = (
  values: Pick<RequestValues, 'phone1' | 'phone2' | 'address' | 'zipcode' | 'city'>,
  id: string | null,
): readonly TaskRow[] => {
  const { phone1, phone2, address, zipcode, city } = values
  const caller: Caller = { id, phones: [phone1, phone2], address, zipcode, city }
  const asked = JSON.stringify(questionsOf(caller))
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    const questions: readonly string[] = JSON.parse(asked)
    let isWanted = true
    const look = async (): Promise<void> => {
      const answers = await Promise.all(
        questions.map(text => askRemote(remote => remote.search({ text, entities: ['task'], limit: LIMIT }))),
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
  return requestsOfCaller(useLocal(requestsById, { ids }) ?? [], caller)
}
