// What a planner decides or corrects on a visit, and the way to the next one: by buttons, and by the keys Entrée, J, K and C.
import { useEffect, useMemo } from 'react'
import { useGo } from '#shell/frame/go.tsx'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { usePalette } from '#shell/palette/palette-state.ts'
import { address, type Address } from '#shell/frame/address.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Outcome } from '#records/failure.ts'
import { useKeys } from '#kit/action/use-keys.ts'
import { validateVisit } from '#core/task/validate-visit.ts'
import type { OnSite } from '#core/task/change-task-state.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { reopenVisit } from '../../data/visit/reopen-visit.ts'
import { replanVisit } from '../../data/visit/replan-visit.ts'
import type { Queued, VisitSheet } from '../../data/visit/visit-sheet.ts'
import { personText } from '../../shared/stop-words.ts'

/** `form`: the request itself, to change who, where and when. */
export const visitPage = (id: string, view: 'form' | null = null): Address =>
  address('/collect/desktop/task', { search: { id, view } })
export const visitQueue: Address = address('/collect/desktop/dashboard', { search: { queue: 'toCheck' } })

export interface VisitActs {
  readonly act: Act
  /** Its place in the queue, from 0; −1 once it no longer waits. */
  readonly at: number
  readonly before: Queued | undefined
  readonly after: Queued | undefined
  readonly validate: () => void
  readonly replan: () => void
}

export const useVisitActs = ({ task, queue }: VisitSheet): VisitActs => {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const go = useGo()
  const at = queue.findIndex(({ id }) => id === task.id)
  const [before, after] = [queue[at - 1], queue[at + 1]]
  const decide = async (
    command: (db: LocalDatabase, on: OnSite) => Promise<Outcome<unknown>>,
    title: string,
  ): Promise<void> => {
    if (act.isBusy) return
    const on = () => ({ id: task.id, at: now(), rights })
    const next = after ?? before
    const onward = (): void => go(next === undefined ? visitQueue : visitPage(next.id), { replace: true })
    if ((await act.run(() => command(database, on()))) === null) return
    did({
      title: `${personText(task)}\u00a0: ${title}`,
      undo: async () => {
        const isBack = await isDone(() => reopenVisit(database, { ...on(), was: task }))
        if (isBack) go(visitPage(task.id))
        return isBack
      },
      redo: async () => {
        const isAgain = await isDone(() => command(database, on()))
        if (isAgain) onward()
        return isAgain
      },
    })
    onward()
  }
  return {
    act,
    at,
    before,
    after,
    validate: () => void decide(validateVisit, 'passage validé'),
    replan: () => void decide(replanVisit, 'renvoyé à planifier'),
  }
}

/** What a planner corrects, line by line, is undone by its message and by Ctrl Z, like a decision. */
export const useCorrections = (task: TaskRow): LocalDatabase => {
  const { database } = useSignedIn()
  const noted = useMemo(() => notedEdit(database), [database])
  useEffect(() => {
    const written = noted.take()
    if (written.length === 0) return
    const name = personText(task)
    did(editAct(database, { title: `${name}\u00a0: objets corrigés`, name, written }))
  }, [noted, database, task])
  return noted.db
}

const isDone = async (command: () => Promise<Outcome<unknown>>): Promise<boolean> =>
  (await attemptOrTell(command)) !== null

/** Where a letter or Entrée already means something. */
const typing = 'input, textarea, select, [contenteditable]'
const busy = `${typing}, button, a, summary`
/** Its buttons have the focus once they were clicked: Enter would count once more where it is said to validate. */
const COUNTER = '.stepper'

export const useVisitKeys = (keys: { readonly [key: string]: () => void }): void => {
  const hasLetters = usePalette(({ hasLetters: on }) => on)
  const isOpen = usePalette(({ open }) => open !== null)
  useKeys(event => {
    const press = keys[event.key.toLowerCase()]
    if (press === undefined || event.defaultPrevented || event.repeat || isOpen) return
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'Enter' && !hasLetters)) return
    if (document.querySelector('dialog[open]') !== null) return
    const { target } = event
    const isCounter = target instanceof Element && target.closest(COUNTER) !== null
    const taken = event.key === 'Enter' && !isCounter ? busy : typing
    if (target instanceof Element && target.closest(taken) !== null) return
    event.preventDefault()
    press()
  })
}
