// The values of a task line of which nothing is known yet: the defaults of its schema. The page gets the values without the schema
// (build/constants-plugin.ts), because a crew's first screen changes lines and checks none.
import * as v from 'valibot'
import { taskLineSchema, type TaskLine } from './task-line.ts'

export const emptyLine: Omit<TaskLine, 'line_id'> = v.parse(v.omit(taskLineSchema, ['line_id']), {})
