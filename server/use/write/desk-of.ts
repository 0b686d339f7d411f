// Who decides for a task at a desk (CF3): the planner's right for a collection, the dock's for a weighing session.
import type { TaskRow } from '#records/entities/task.ts'
import { has, type Rights } from '#records/rights/rights.ts'

export const isDeskOf = (rights: Rights, { scope }: Pick<TaskRow, 'scope'>): boolean =>
  has(rights, scope === 'scale' ? 'balance_desktop' : 'emma_desktop')
