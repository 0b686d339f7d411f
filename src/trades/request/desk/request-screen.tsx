// /collect/desktop/task: a new request, or an existing one. The parameters of the address are read here; the form is mounted anew
// for another request, and after each save.
import { useState, type ReactNode } from 'react'
import { address as addressTo } from '#shell/frame/address.ts'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useRightsNews } from '#shell/session/rights-news.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { valuesOfTask, type RequestChanges } from '../rules/request-values.ts'
import { has } from '#records/rights/rights.ts'
import { requestSheet, type RequestSheet } from '../data/request-sheet.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { useWindow } from '#shell/sync/use-window.ts'
import { RequestForm } from './request-form.tsx'

export interface RequestAddress {
  readonly id: string | null
  /** The request of which a new one is a copy. */
  readonly from: string | null
  /** The cell of the planning for which a new one is created. */
  readonly resource: string | null
  readonly date: string | null
  readonly shift: number | null
}

const KINDS = ['emma', 'loki'] as const
const PLANNING = { to: '/collect/desktop', label: 'Retour au planning' } as const

export function RequestScreen({ address }: { readonly address: RequestAddress }) {
  const { id, from, resource, date, shift } = address
  const [saves, setSaves] = useState(0)
  const mayCreate = has(useRights(), 'add_task')
  const hasLostRights = useRightsNews(news => news.lost.length > 0)
  const read = useLocal(sheetOrNone, { id: id ?? from })
  const isAway = id !== null && read !== undefined && read.sheet === null
  // For a task that the server found: its week is pulled, and the sheet with it.
  const week = useWindow(isAway && date !== null ? { kinds: KINDS, from: date, to: date } : null)
  const onSaved = (): void => setSaves(count => count + 1)
  if (id === null && !mayCreate)
    return (
      <Notice title="Nouvelle tâche" icon="lock" head="Vous ne pouvez pas créer de tâche">
        {hasLostRights && <p>Votre accès a changé. Ce que vous aviez tapé est gardé sur cet appareil.</p>}
        <p>Un administrateur peut vous en donner le droit.</p>
      </Notice>
    )
  if (read === undefined || (isAway && week === 'coming'))
    return (
      <DeskScreen layout="collect" title="Tâche" back={PLANNING}>
        <div className="dpage">
          <Skeleton lines={8} />
        </div>
      </DeskScreen>
    )
  if (id === null) {
    const slot =
      resource === null || date === null || shift === null || shift === 0
        ? null
        : { resource_id: resource, date, shift_id: shift }
    const start: RequestChanges =
      read.sheet === null
        ? { ...(date === null ? {} : { date }), ...(slot === null ? {} : { slot }) }
        : copyOf(read.sheet)
    return (
      <RequestForm
        key={`new ${from}`}
        sheet={null}
        draftName={`request new ${from ?? ''}`.trim()}
        start={start}
        onSaved={onSaved}
      />
    )
  }
  if (read.sheet === null)
    return (
      <Notice title="Tâche" icon="clipboard-list" head="Cette tâche n’est pas sur cet appareil">
        <p>
          Elle est plus ancienne que ce qu’il garde, elle a été supprimée ailleurs, ou vos plannings ne la
          montrent pas. La recherche la retrouve avec le réseau, si elle est à vous.
        </p>
      </Notice>
    )
  if (read.sheet.task.id !== id) return null
  if (read.sheet.task.scope === 'scale')
    return (
      <Notice title="Session de pesée" icon="weight" head="Une session de pesée s’ouvre à la pesée">
        <LinkButton to={addressTo('/balance/desktop/task', { search: { id } })}>Ouvrir la session</LinkButton>
      </Notice>
    )
  return (
    <RequestForm key={`${id} ${saves}`} sheet={read.sheet} draftName={`request ${id}`} onSaved={onSaved} />
  )
}

interface ReadSheet {
  readonly sheet: RequestSheet | null
}

/** An absent record is a value too: undefined means « not read yet ». */
const sheetOrNone = async (
  db: Parameters<typeof requestSheet>[0],
  { id }: { readonly id: string | null },
): Promise<ReadSheet> => ({ sheet: id === null ? null : await requestSheet(db, { id }) })

/** Copies who, where and what; never when, nor the outcome. */
const copyOf = ({ task }: RequestSheet): RequestChanges => {
  const {
    slot: _slot,
    date: _date,
    frequency: _n,
    frequency_key: _key,
    frequency_end_date: _end,
    frequency_weekdays: _days,
    frequency_last: _last,
    frequency_pauses: _pauses,
    ...kept
  } = valuesOfTask(task)
  return {
    ...kept,
    objects: task.objects.map((line, i) => ({
      ...line,
      line_id: `${line.line_id}-${i}`,
      quantity_done: null,
      weight_done: null,
      refused_reason: null,
      refused_text: null,
      added: 0,
      weighed_at: null,
      object_instance_id: null,
    })),
  }
}

interface NoticeProps {
  readonly title: string
  readonly head: string
  readonly icon: 'lock' | 'clipboard-list' | 'weight'
  readonly children: ReactNode
}

function Notice({ title, head, icon, children }: NoticeProps) {
  return (
    <DeskScreen layout="collect" title={title} back={PLANNING}>
      <div className="dpage">
        <EmptyState
          icon={icon}
          title={head}
          action={<LinkButton to="/collect/desktop/search">Chercher une tâche</LinkButton>}
        >
          {children}
        </EmptyState>
      </div>
    </DeskScreen>
  )
}
