// `/personal/…` (docs/decisions/008-personal-data.md): search, export, erasure, retention and the log of accesses, for who manages the
// accounts and within what a read shows them; and the noting of each answer that contains a donor's or a partner's sheet (RP2, RP3, RP4).
import type { Hono } from 'hono'
import { answersForPersons } from '#records/rights/account-managers.ts'
import { isJson, textMember, type Json } from '#core/wire/json.ts'
import { exportNotesIn, joinedNotes } from '../../use/people/export-notes.ts'
import {
  erasePerson,
  noteAccess,
  noteHandedOut,
  personDocument,
  type PersonalParts,
} from '../../use/people/personal-data.ts'
import { isPersonal } from '../../use/people/personal-data-fields.ts'
import { placeAfter, placeIn, placeText } from '../../use/people/personal-data-log.ts'
import { retentionOf, runRetention, type RetentionStore } from '../../use/people/personal-data-retention.ts'
import type { RecordName } from '#core/wire/personal-data.ts'
import { criterionOf, heldAbout, heldRows } from '../../use/people/personal-data-search.ts'
import { openPersonalView, shownAmong, shownLines } from '../../use/people/personal-data-view.ts'
import { empty, plain, refusal, tooMany } from '../answers.ts'
import type { Env, Parts } from '../context.ts'
import { rateLimit } from '../rate-limit.ts'
import { failureProblem } from '../failures.ts'
import { staffRoute, type StaffCall } from '../routing.ts'
import { listText, streamedText } from '../streamed.ts'

export interface PersonalRouteParts extends PersonalParts {
  readonly retention: RetentionStore
}

const MOST_RECORDS = 1000
/** Calls by which one person's devices note what was saved; what waits comes together later, as one line a kind. */
const NOTINGS = 20
const HOUR = 3_600_000
/** Lines of the log in one answer. */
const PAGE = 300

const recordsOf = (body: Json): RecordName[] | undefined => {
  const { records } = body
  if (!Array.isArray(records) || records.length === 0 || records.length > MOST_RECORDS) return undefined
  const named = records
    .filter(isJson)
    .map(one => ({ entity: textMember(one, 'entity'), id: textMember(one, 'id') }))
  const isKnown = ({ entity, id }: RecordName): boolean => isPersonal(entity) && id !== ''
  return named.length === records.length && named.every(isKnown) ? named : undefined
}

const NO_CRITERION = 'Donnez un numéro de téléphone, une adresse e-mail ou un nom.'
const NO_RECORDS = 'Choisissez de 1 à 1\u202f000\u00a0fiches parmi celles qui ont été trouvées.'
/** The same for a record that is not there, so that nobody learns whether it is. */
const NOT_SHOWN = 'Une de ces fiches n’existe plus, ou vos droits ne la montrent pas en entier.'
const NO_PAGE = 'Cette page du journal n’existe pas.'
const NO_MONTHS = 'Donnez des durées de 1 à 240\u00a0mois, ou rien pour garder sans limite.'

type Handle = (call: StaffCall, body: Json) => Promise<Response>
const forManagers =
  (handle: Handle) =>
  async (call: StaffCall): Promise<Response> =>
    answersForPersons(call.caller.rights)
      ? handle(call, isJson(call.body) ? call.body : {})
      : refusal(403, 'Forbidden')

/** Retention: how long each kind of data is kept, read and set, and the run that erases what is older. */
const addRetentionRoutes = (api: Hono<Env>, parts: Parts, personal: PersonalRouteParts): void => {
  const { retention } = personal
  staffRoute(api, parts, '/personal/retention', {
    GET: forManagers(async ({ caller }) => plain(await retention.read(caller.org))),
    PUT: forManagers(async ({ caller }, body) => {
      const settings = retentionOf(body)
      if (settings === undefined) return refusal(422, NO_MONTHS)
      const before = await retention.read(caller.org)
      if (before.task_months !== settings.task_months || before.log_months !== settings.log_months)
        await noteAccess(personal, caller, {
          what: 'periods',
          entity: 'task',
          id: null,
          count: 0,
          months: settings,
        })
      await retention.save(caller.org, settings)
      return plain(settings)
    }),
    // Only `"dry_run": 0` in the body makes a run that erases.
    POST: forManagers(async ({ caller }, body) => {
      const settings = await retention.read(caller.org)
      return plain(await runRetention(personal, caller, settings, body['dry_run'] !== 0))
    }),
  })
}

/** One person: found, handed out, erased, each within what the asker is shown. */
const addPersonRoutes = (api: Hono<Env>, parts: Parts, personal: PersonalRouteParts): void => {
  const { ports } = personal
  const now = (): string => new Date(ports.clock()).toISOString()

  staffRoute(api, parts, '/personal/search', {
    POST: forManagers(async ({ caller, request }, body) => {
      const criterion = criterionOf(body)
      if (criterion === undefined) return refusal(422, NO_CRITERION)
      const view = await openPersonalView(ports, caller)
      const data = ports.storage.of(caller.org)
      const held = await heldAbout(data, criterion, view)
      await noteAccess(personal, caller, { what: 'search', entity: 'task', id: null, count: held.length })
      const ends = ['{"records":[', `],"unseen":${JSON.stringify(view.unseen)}}`] as const
      const text = listText(ends, heldRows(data, view, held), one => JSON.stringify(one))
      return streamedText(request, text, 'application/json; charset=utf-8', error =>
        failureProblem(ports, error, request),
      )
    }),
  })
  staffRoute(api, parts, '/personal/export', {
    POST: forManagers(async ({ caller, request }, body) => {
      const records = recordsOf(body)
      if (records === undefined) return refusal(422, NO_RECORDS)
      const data = ports.storage.of(caller.org)
      const view = await openPersonalView(ports, caller)
      if ((await shownAmong(data, view, records)).length < records.length) return refusal(422, NOT_SHOWN)
      await noteAccess(personal, caller, { what: 'export', entity: 'task', id: null, count: records.length })
      const name = `attachment; filename="donnees-personnelles-${now().slice(0, 10)}.json"`
      const text = personDocument(data, records, now(), view)
      const answer = streamedText(request, text, 'application/json; charset=utf-8', error =>
        failureProblem(ports, error, request),
      )
      answer.headers.set('Content-Disposition', name)
      return answer
    }),
  })
  staffRoute(api, parts, '/personal/erase', {
    POST: forManagers(async ({ caller }, body) => {
      const records = recordsOf(body)
      if (records === undefined) return refusal(422, NO_RECORDS)
      const data = ports.storage.of(caller.org)
      const view = await openPersonalView(ports, caller)
      // Nobody erases what they do not see whole; what is about an erased record goes with it, seen or not.
      if ((await shownAmong(data, view, records, true)).length < records.length)
        return refusal(422, NOT_SHOWN)
      await noteAccess(personal, caller, { what: 'erase', entity: 'task', id: null, count: records.length })
      const { erased, kept } = await erasePerson(personal, caller, records)
      return plain({
        erased: await shownAmong(data, view, erased),
        kept: await shownAmong(data, view, kept),
      })
    }),
  })
}

export const addPersonalRoutes = (api: Hono<Env>, parts: Parts, personal: PersonalRouteParts): void => {
  const { ports, log } = personal
  addPersonRoutes(api, parts, personal)
  addRetentionRoutes(api, parts, personal)
  // A device notes the lists that its own user saved. After an answer other than 204 the device keeps the notes and sends them again.
  const notings = rateLimit(NOTINGS, ports.clock, HOUR)
  staffRoute(api, parts, '/personal/exports', {
    POST: async ({ caller, body }) => {
      const wait = notings.take(`${caller.org} ${caller.user_id}`)
      if (wait > 0) return tooMany(wait)
      const notes = exportNotesIn(isJson(body) ? body['notes'] : undefined, ports.clock())
      if (notes === undefined) return refusal(400, 'The body must be {notes: […]}')
      for (const { id, kind, ...note } of joinedNotes(notes)) {
        const entity = kind === 'partners' ? 'partner' : 'task'
        await noteAccess(personal, caller, { ...note, what: 'export', entity, id: null, kind, note: id })
      }
      return empty(204)
    },
  })
  staffRoute(api, parts, '/personal/log', {
    GET: forManagers(async ({ caller, url }) => {
      const sent = url.searchParams.get('before')
      const from = sent === null ? undefined : placeIn(sent)
      if (sent !== null && from === undefined) return refusal(422, NO_PAGE)
      // One more, to know whether there is a page after this one.
      const lines = await log.lines(caller.org, PAGE + 1, from)
      const page = lines.slice(0, PAGE)
      const end = lines.length > PAGE ? placeAfter(page, from) : undefined
      const view = await openPersonalView(ports, caller)
      const shown = await shownLines(ports.storage.of(caller.org), view, page)
      return plain({ lines: shown, next: end === undefined ? null : placeText(end) })
    }),
  })
}

/**
 * Must be registered before the routes: notes what each answer hands out about persons, one line for each entity. When noting fails the
 * answer is sent all the same.
 */
export const notePersonalReads = (api: Hono<Env>, { ports, log }: PersonalRouteParts): void => {
  api.use('*', async (c, next) => {
    await next()
    const caller = c.get('caller')
    if (caller !== undefined && c.req.method !== 'HEAD') await noteHandedOut({ ports, log }, caller)
  })
}
