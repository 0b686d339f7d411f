// « Proposer un créneau »: the best three slots of the next days, each with its reason; a press puts the request there.
import { useEffect, useRef, useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import { pointOf } from '#trades/planning/rules/distance.ts'
import { addressText, positionOf } from '#records/values/located-address.ts'
import { proposeSlots } from '#trades/planning/data/propose-slots.ts'
import { noProposalWord, wishedDayRefusal } from '../data/wished-day-refusal.ts'
import { Button } from '#kit/action/button.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { slotKey } from './sections/planning-section.tsx'
import { loadOf } from './request-load.ts'
import type { Request } from './use-request.ts'

interface SlotsRailProps {
  readonly request: Request
  readonly isOpen: boolean
  readonly onOpen: () => void
}

export function SlotsRail({ request, isOpen, onOpen }: SlotsRailProps) {
  const rail = useRef<HTMLElement>(null)
  // The button that asked is gone: the focus waits here for the first proposal.
  useEffect(() => {
    if (isOpen) rail.current?.focus({ preventScroll: true })
  }, [isOpen])
  if (resourceTypesFor(request.values.task_type_id).length === 0) return null
  return (
    <section aria-label="Créneaux proposés" id="slots-rail" tabIndex={-1} ref={rail}>
      <h2 className="aside-h">Créneaux proposés</h2>
      {isOpen ? (
        <Proposals request={request} />
      ) : (
        <Button size="sm" icon="sparkles" block onClick={onOpen}>
          Proposer un créneau
        </Button>
      )}
    </section>
  )
}

function Proposals({ request }: { readonly request: Request }) {
  const { values, set, sheet } = request
  const rights = useRights()
  const { today, hour } = useClock()
  // The list stays while one compares: a choice from it is not a new wished day.
  const [wished, setWished] = useState('')
  const day = values.slot === null ? values.date : wished
  const isTyped = addressText(values) !== addressText(request.base)
  const asked = {
    task: {
      id: sheet?.task.id ?? null,
      task_type_id: values.task_type_id,
      load: loadOf(values),
      city: values.city,
      city_id: values.city_id === '' ? null : values.city_id,
      ...(sheet === null || isTyped ? positionOf(values, values.located) : pointOf(sheet.task)),
      not_before: day === '' ? null : day,
      loaded_after: values.loaded_after === '' ? null : values.loaded_after,
      loaded_before: values.loaded_before === '' ? null : values.loaded_before,
    },
    today,
    hour,
    rights,
  }
  const best = useLocal(proposeSlots, asked)
  const why = useLocal(
    wishedDayRefusal,
    best && { ...asked, proposed: best.map(({ slot: { date } }) => date) },
  )
  const none = useLocal(noProposalWord, best?.length === 0 ? asked : undefined)
  const list = useRef<HTMLDivElement>(null)
  const isRead = best !== undefined
  useEffect(() => {
    if (isRead && document.activeElement?.id === 'slots-rail') list.current?.querySelector('button')?.focus()
  }, [isRead])
  if (best === undefined) return <Skeleton lines={3} />
  const refusal = typeof why === 'string' && <p className="muted">{why}</p>
  if (best.length === 0)
    return (
      <>
        {refusal}
        <p className="muted">{none}</p>
      </>
    )
  const chosen = values.slot === null ? '' : slotKey(values.slot)
  return (
    <div className="rprops" ref={list}>
      {refusal}
      {best.map(({ slot, title, reason }) => (
        <button
          key={slotKey(slot)}
          type="button"
          className="prop"
          aria-pressed={slotKey(slot) === chosen}
          onClick={() => {
            setWished(day)
            set({ slot, date: slot.date })
          }}
        >
          <b className="strong">{title}</b>
          <small>{reason}</small>
        </button>
      ))}
    </div>
  )
}
