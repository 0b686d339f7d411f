// A code scanned while a return is counted (RT24): judged against what is out with this rental and, where it counts, written in the same edit. One
// that a rental charged as lost is proposed as found (RT25).
import { CatalogueObject } from '#records/entities/object.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { readStop } from '#core/task/read-stop.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { holdsInstances, instanceByCode } from '#trades/stock/data/instance-by-code.ts'
import { stickerCode } from '#trades/stock/rules/sticker-code.ts'
import { linesCounted } from '../../rules/back/count-changes.ts'
import { countedObject } from '../../rules/back/return-count.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { whatIsOut, type OutObject } from '../../rules/back/what-is-out.ts'
import type { Dossier } from '../../rules/dossier.ts'
import { countedLine, handedOf, instanceLine } from '../../rules/handing/handed.ts'
import { heldInstances } from '../../rules/handing/held-instances.ts'
import { isCounted, scanVerdict, type ScanVerdict } from '../../rules/handing/scan-verdict.ts'
import { dossiersThatTell, dossierWith } from '../rentals-here.ts'
import { chargedAsLost, type ChargedAsLost } from './found-again.ts'
import { refusalOf } from './return-sheet.ts'

interface ScanReturn {
  /** The return. */
  readonly id: string
  readonly code: string
  /** By hand, so that our own codes are checked against their check character (LB3). */
  readonly typed: boolean
}

export interface Scanned {
  readonly verdict: ScanVerdict
  /** The rental that charged it as lost. */
  readonly lost: ChargedAsLost | null
}

/** What is out, as the lines of a departure tell it. */
const outLines = (out: readonly OutObject[]): TaskLine[] =>
  out.flatMap(({ line, instances, counted, mayBeMore }) => [
    ...instances.map(({ id, missing }) => instanceLine(line, { id, state: 'rented', missing })),
    // What may have left besides, with or without a sticker, comes back as any instance of the object.
    ...(counted > 0 || mayBeMore ? [countedLine(line, 'out', Math.max(1, counted))] : []),
  ])

/** Another rental that has it. What is out with this one is its own, and the others are not read. */
const holderOf = async (
  db: LocalDatabase,
  { id, dossier }: { readonly id: string; readonly dossier: Dossier<TaskRow> },
  instance_id: string,
) => {
  const isOwn = whatIsOut(dossier, id).some(({ instances }) => instances.some(one => one.id === instance_id))
  if (isOwn) return null
  return heldInstances(await dossiersThatTell(db), dossier.steps).get(instance_id) ?? null
}

export const scanReturn = async (
  db: LocalDatabase,
  { id, code, typed }: ScanReturn,
): Promise<Outcome<Scanned>> => {
  const read = stickerCode(code, typed)
  if (!read.ok) return read
  const [dossier, instance, isListHere] = await Promise.all([
    dossierWith(db, id),
    instanceByCode(db.relaxed, { code }),
    holdsInstances(db),
  ])
  if (dossier === null) return onSiteFailure(returnMessages.gone)
  const object =
    instance?.object_id == null ? undefined : await tableOf(db, CatalogueObject).get(instance.object_id)
  const elsewhere = instance === null ? null : await holderOf(db, { id, dossier }, instance.id)
  const facts = {
    step: 'return',
    code: instance?.external_id ?? read.value.code,
    instance,
    name: object?.name ?? 'Objet inconnu',
    mistyped: read.value.mistyped,
    isListHere,
    elsewhere,
  } as const
  const told = await judge(db, { id, dossier, facts, object })
  if (!told.ok || instance === null || isCounted(told.value)) return withLost(told, null)
  return withLost(told, await chargedAsLost(db, { instance_id: instance.id }))
}

const withLost = (told: Outcome<ScanVerdict>, lost: ChargedAsLost | null): Outcome<Scanned> =>
  told.ok ? success({ verdict: told.value, lost }) : told

interface Judged {
  readonly id: string
  readonly dossier: Dossier<Parameters<typeof refusalOf>[1]>
  readonly facts: Omit<Parameters<typeof scanVerdict>[0], 'lines' | 'before'>
  readonly object: Parameters<typeof countedObject>[2]
}

const judge = (db: LocalDatabase, { id, dossier, facts, object }: Judged): Promise<Outcome<ScanVerdict>> => {
  const out = whatIsOut(dossier, id)
  return edit(db, [Task], async draft => {
    const step = await readStop(draft, id)
    if (step === null) return onSiteFailure(returnMessages.gone)
    const refusal = refusalOf(dossier, step)
    if (refusal !== null) return onSiteFailure(refusal)
    const verdict = scanVerdict({ ...facts, lines: step.objects, before: outLines(out) })
    const counts = isCounted(verdict)
    const object_id = facts.instance?.object_id ?? null
    if (!counts || object_id === null) return success(verdict)
    const counted = out.map(one =>
      countedObject(one, step.objects, one.object_id === object_id ? object : undefined),
    )
    const change = {
      kind: 'instance',
      object_id,
      instance_id: verdict.instance_id,
      check: verdict.kind === 'incomplete' ? 'incomplete' : 'complete',
      missing: verdict.missing,
    } as const
    const objects = linesCounted(step.objects, counted, change, draft.owner.device)
    if (objects === null) return success({ ...verdict, kind: 'stranger' } as const)
    await draft.patch(Task, id, { objects })
    // One of those that were counted is named, and the number stays.
    return success({ ...verdict, done: handedOf(objects).get(object_id)?.done ?? verdict.done })
  })
}
