// From the press of a button to a save: others' changes need a choice first, an occurrence of a series asks how far its edit reaches, and
// planning needs a slot.
import { useState } from 'react'
import { showToast } from '#shell/words/notify.tsx'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { SeriesReach } from '#trades/planning/rules/series/reach.ts'
import { requestMessages } from '../rules/request-messages.ts'
import { OVERTAKEN } from './overtaken.tsx'
import type { Request, SaveAsked } from './use-request.ts'

export interface Saves {
  readonly ask: (asked: SaveAsked) => void
  /** « Accepter et planifier ». */
  readonly plan: () => void
  /** The rail proposes slots. */
  readonly proposes: boolean
  readonly propose: () => void
  /** A save waits until the person says how far it reaches. */
  readonly asksReach: boolean
  readonly choose: (reach: SeriesReach) => void
  readonly giveUp: () => void
}

/** `slotTitle`: the chosen slot's, for the message once it is promised. */
export const useSaves = (request: Request, slotTitle: string | null, onSaved: () => void): Saves => {
  const { sheet, values, overtaken, isDirty, save } = request
  const [proposes, setProposes] = useState(false)
  const [waiting, setWaiting] = useState<SaveAsked | null>(null)
  const keep = async (asked: SaveAsked): Promise<void> => {
    if ((await save(asked)) !== null) onSaved()
  }
  const ask = (asked: SaveAsked): void => {
    // Others' changes of the meantime need a choice before they are overwritten.
    if (overtaken.length > 0) return leadTo(OVERTAKEN)
    if (sheet?.task.series_id != null && isDirty) setWaiting(asked)
    else void keep(asked)
  }
  const plan = (): void => {
    if (values.slot !== null)
      return ask({
        state: TASK_STATE.accepted,
        done: `Demande acceptée et planifiée${slotTitle === null ? '' : `\u00a0: ${slotTitle}`}.`,
      })
    setProposes(true)
    showToast('info', requestMessages.noSlotChosen)
    leadTo('slots-rail')
  }
  const choose = (reach: SeriesReach): void => {
    setWaiting(null)
    if (waiting !== null) void keep({ ...waiting, reach })
  }
  return {
    ask,
    plan,
    proposes,
    propose: () => setProposes(true),
    asksReach: waiting !== null,
    choose,
    giveUp: () => setWaiting(null),
  }
}

/** Scrolls to a part of the page, and gives it the focus. */
export const leadTo = (id: string): void => {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'center' })
  part?.focus({ preventScroll: true })
}
