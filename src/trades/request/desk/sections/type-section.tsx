// What is requested, as tiles of the family; read-only for people who may not create. « Location » leads to the dossier of a rental, which
// makes its steps.
import { address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { scopeOfTaskType, taskTypes } from '#records/lists/task-types.ts'
import { taskScopes } from '#records/lists/task-types.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { taskLook } from '#kit/looks/task-types.ts'
import { Section } from './section.tsx'
import type { Request } from '../use-request.ts'

const WITHDRAWAL = 15
const offered = taskTypes.choices.filter(({ id }) => id >= 1 && id <= 10)

export function TypeSection({ request }: { readonly request: Request }) {
  const { values, set, sheet } = request
  const rights = useRights()
  const scope = scopeOfTaskType(values.task_type_id)
  const [type, family] = [taskTypes.labelOf(values.task_type_id), taskScopes.labelOf(scope)]
  const isSettled = sheet !== null && sheet.task.task_state_id > 2
  if (scope !== 'emma' || isSettled)
    return (
      <Section title="Type">
        <p className="c12">
          <b className="medium">{type}</b> {family !== type && <span className="muted">{family}</span>}
        </p>
      </Section>
    )
  return (
    <Section title="Type">
      <fieldset className="rtypes c12" aria-label="Type de tâche">
        {offered.map(({ id, label }) => (
          <label key={id} className="rtype">
            <input
              type="radio"
              className="sr"
              name="task_type_id"
              checked={values.task_type_id === id}
              onChange={() => set({ task_type_id: id })}
            />
            <Icon name={taskLook(id).icon} />
            <span>{label}</span>
          </label>
        ))}
        {sheet === null && seesTaskType(rights, WITHDRAWAL) && (
          <AppLink
            className="rtype"
            to={address('/collect/desktop/task', {
              search: { view: 'rental', date: values.date === '' ? null : values.date },
            })}
          >
            <Icon name={taskLook(WITHDRAWAL).icon} />
            <span>{taskScopes.labelOf('loki')}</span>
          </AppLink>
        )}
      </fieldset>
    </Section>
  )
}
