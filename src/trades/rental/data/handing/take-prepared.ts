// « Tout ce qui est préparé part » (RT23): each instance that was prepared and the pieces that were counted, as far as they are asked for.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { countedLine, handedLineId, handedOf, instanceLine, withLine } from '../../rules/handing/handed.ts'
import { handingMessages } from '../../rules/handing/handing-words.ts'
import { isStanding } from '../../rules/handing/scan-verdict.ts'
import { changeStep, type StepTap } from './change-step.ts'
import type { HandingSheet } from './handing-sheet.ts'

export const takePrepared = (
  db: LocalDatabase,
  { task: id, place }: StepTap & { readonly place: Pick<HandingSheet, 'before' | 'held'> },
): Promise<Outcome<{ readonly pieces: number }>> =>
  changeStep(db, { task: id }, async (task, draft) => {
    const prepared = handedOf(place.before)
    let lines: TaskLine[] = [...task.objects]
    let pieces = 0
    for (const { object_id, line, asked, done, instances } of handedOf(task.objects).values()) {
      const ready = prepared.get(object_id)
      if (ready === undefined) continue
      const here = new Set(instances.map(one => one.id))
      let left = asked - done
      for (const { id: instance_id, missing } of ready.instances) {
        if (left <= 0 || here.has(instance_id) || place.held.has(instance_id)) continue
        const instance = await draft.read(ObjectInstance, instance_id)
        if (instance !== null && !isStanding(instance)) continue
        lines = withLine(lines, instanceLine(line, { id: instance_id, state: 'rented', missing }))
        left -= 1
        pieces += 1
      }
      const counted = handedOf(task.objects).get(object_id)?.counted ?? 0
      const more = Math.min(left, ready.counted - counted)
      if (more <= 0) continue
      const own = handedLineId(line.line_id, draft.owner.device)
      const before = task.objects.find(one => one.line_id === own)?.quantity_done ?? 0
      lines = withLine(lines, countedLine(line, draft.owner.device, before + more))
      pieces += more
    }
    if (pieces === 0) return onSiteFailure(handingMessages.nothingPrepared)
    return success({ objects: lines, answer: { pieces } })
  })
