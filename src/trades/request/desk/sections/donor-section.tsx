// « Demandeur »: the phone first. It finds who called before, how that ended, and what may be the same request twice (± 14 days).
import type { ReactNode } from 'react'
import { address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { PartnerRow } from '#records/entities/places.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { pastSentence, pastText, possibleDuplicates } from '../../rules/past-requests.ts'
import { recalledOf, type RequestValues } from '../../rules/request-values.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { partnerTaskTypes } from '#records/lists/task-types.ts'
import { taskOrigins } from '#records/lists/task-lists.ts'
import { fullName } from '#records/text/called.ts'
import { heldPeriod } from '#core/store/search/found-tasks.ts'
import { requestPlaces } from '../../data/request-places.ts'
import { classNames } from '#kit/class-names.ts'
import { Button } from '#kit/action/button.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { RequestField } from '../request-field.tsx'
import { Section } from './section.tsx'
import { useCaller, type Recall } from '../../shared/use-caller.ts'
import type { Request } from '../use-request.ts'

const isOpenState = (sheet: Request['sheet']): boolean =>
  sheet === null || sheet.task.task_state_id <= TASK_STATE.accepted

/** Nothing is left to copy. */
const isSamePlace = (last: TaskRow, values: RequestValues): boolean =>
  last.lastname === values.lastname && last.address === values.address && last.city === values.city

export const personOf = (task: Pick<TaskRow, 'firstname' | 'lastname' | 'name'>): string =>
  fullName(task, task.name)

type PartnerPlace = Pick<PartnerRow, 'address' | 'zipcode' | 'city' | 'city_id' | 'access' | 'phone1'>
const placeOfPartner = (partner: PartnerPlace): Partial<RequestValues> => ({
  address: partner.address,
  zipcode: partner.zipcode,
  city: partner.city,
  city_id: partner.city_id ?? '',
  access: partner.access,
  ...(partner.phone1 === '' ? {} : { phone1: partner.phone1 }),
})

export function DonorSection({ request }: { readonly request: Request }) {
  const { values, set, sheet, errors, isClosed } = request
  const { today } = useClock()
  const { past, reach } = useCaller(values, sheet?.task ?? null)
  const places = useLocal(requestPlaces, null)
  const sentence = pastSentence(past)
  const [last] = past
  const isPartner = partnerTaskTypes.has(values.task_type_id)
  // A partner is collected again and again, a rental has several steps, and a finished task is over: only a person's open request
  // can be a duplicate.
  const isAsked = values.task_type_id >= 1 && values.task_type_id <= 3 && isOpenState(sheet)
  const twice = isAsked
    ? possibleDuplicates(past, {
        day: values.slot?.date ?? (values.date === '' ? today : values.date),
        series_id: sheet?.task.series_id ?? null,
      })
    : []
  const choosePartner = (partner_id: string): void => {
    const partner = places?.partners.find(({ id }) => id === partner_id)
    set(partner === undefined ? { partner_id } : { partner_id, ...placeOfPartner(partner) })
  }
  const takeContact = (): void => {
    if (last === undefined) return
    const contact = recalledOf(last)
    const before = Object.fromEntries(Object.entries(values).filter(([name]) => name in contact))
    set(contact)
    notifyUndoable('Coordonnées reprises', () => set(before))
  }
  return (
    <Section
      title="Demandeur"
      tools={
        sentence !== null && (
          <Chip tone="plain" icon="history">
            {sentence}
          </Chip>
        )
      }
    >
      {isPartner && (
        <SelectField
          label="Partenaire"
          className="c6"
          value={values.partner_id}
          error={errors.partner_id}
          required
          blank="Choisir un partenaire"
          options={(places?.partners ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choosePartner}
        />
      )}
      <RequestField
        request={request}
        name="phone1"
        label="Téléphone"
        className={isPartner ? 'c6' : 'c3'}
        // A new task begins with a call.
        autoFocus={sheet === null}
      />
      <RequestField request={request} name="lastname" label="Nom" className="c3" />
      <RequestField request={request} name="firstname" label="Prénom" className="c3" />
      <RequestField request={request} name="email" label="E-mail" className="c3" />
      <RequestField request={request} name="phone2" label="Second téléphone" className="c3" />
      <SelectField
        label="Origine de la demande"
        className="c3"
        value={values.origin}
        options={taskOrigins.choices.map(({ id, label }) => ({ value: id, label }))}
        onChange={origin => set({ origin })}
      />
      <Recalled past={past} reach={reach} isKept={sheet !== null} twice={twice}>
        {!isClosed && last !== undefined && !isSamePlace(last, values) && (
          <Button size="sm" icon="copy" onClick={takeContact}>
            Reprendre ces coordonnées
          </Button>
        )}
      </Recalled>
    </Section>
  )
}

interface RecalledProps extends Recall {
  /** What is known takes a place that is there from the first drawing. */
  readonly isKept: boolean
  readonly twice: readonly TaskRow[]
  readonly children: ReactNode
}

/** Who called before, how that ended, and what may be the same request. */
function Recalled({ past, reach, isKept, twice, children }: RecalledProps) {
  const { today } = useClock()
  const held = useLocal(heldPeriod, { today, rights: useRights() })
  const [last] = past
  return (
    <div className={classNames('c12 rpast', isKept && 'rpast--kept')} aria-live="polite">
      {last === undefined && isKept && (
        <p className="small muted">
          {reach === 'coming' ? 'Passages précédents\u00a0: recherche…' : 'Aucun passage précédent connu.'}
        </p>
      )}
      {last !== undefined && (
        <div className="form2__past">
          <Icon name="history" />
          <span className="grow">
            <b className="medium">{personOf(last)}</b>, {last.address === '' ? '' : `${last.address}, `}
            {last.city}
            <small>{past.slice(0, 3).map(pastText).join(' · ')}</small>
          </span>
          {children}
        </div>
      )}
      {reach === 'here' && held !== undefined && (
        <p className="small muted">
          {held === null
            ? 'Les tâches ne sont pas encore sur cet appareil\u00a0: les passages précédents ne sont pas connus.'
            : `Passages cherchés sur cet appareil seulement, sur les ${plural(held.before, 'dernier jour', 'derniers jours')}.`}
        </p>
      )}
      {twice.length > 0 && <PossibleDuplicates tasks={twice} />}
    </div>
  )
}

function PossibleDuplicates({ tasks }: { readonly tasks: readonly TaskRow[] }) {
  return (
    <div className="warnbox">
      <Icon name="triangle-alert" />
      <div className="grow">
        <p>
          <b>Peut-être un doublon.</b> Même téléphone ou même adresse, à moins de 14&nbsp;jours&nbsp;:
        </p>
        {tasks.slice(0, 3).map(one => (
          <p key={one.id}>
            <AppLink to={address('/collect/desktop/task', { search: { id: one.id } })}>
              {pastText(one)}
            </AppLink>
          </p>
        ))}
      </div>
    </div>
  )
}
