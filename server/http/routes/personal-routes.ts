// `/personal/…` (docs/decisions/008-personal-data.md): search, export, erasure, retention and the log of accesses, under the right `admin`;
// and the noting of each answer that contains a donor's or a partner's sheet (RP2, RP3, RP4).
import type { Hono } from 'hono'
import { has } from '#records/rights/rights.ts'
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
import { retentionOf, runRetention, type RetentionStore } from '../../use/people/personal-data-retention.ts'
import { criterionOf, heldAbout, type RecordName } from '../../use/people/personal-data-search.ts'
import { empty, plain, refusal } from '../answers.ts'
import type { Env, Parts } from '../context.ts'
import { staffRoute, type StaffCall } from '../routing.ts'

export interface PersonalRouteParts extends PersonalParts {
  readonly retention: RetentionStore
}

const MOST_RECORDS = 1000
const MOST_LINES = 1000

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
const NO_MONTHS = 'Donnez des durées de 1 à 240\u00a0mois, ou rien pour garder sans limite.'

type Handle = (call: StaffCall, body: Json) => Promise<Response>
const forAdmins =
  (handle: Handle) =>
  async (call: StaffCall): Promise<Response> =>
    has(call.caller.rights, 'admin')
      ? handle(call, isJson(call.body) ? call.body : {})
      : refusal(403, 'Forbidden')

/** Retention: how long each kind of data is kept, read and set, and the run that erases what is older. */
const addRetentionRoutes = (api: Hono<Env>, parts: Parts, personal: PersonalRouteParts): void => {
  const { retention } = personal
  staffRoute(api, parts, '/personal/retention', {
    GET: forAdmins(async ({ caller }) => plain(await retention.read(caller.org))),
    PUT: forAdmins(async ({ caller }, body) => {
      const settings = retentionOf(body)
      if (settings === undefined) return refusal(422, NO_MONTHS)
      await retention.save(caller.org, settings)
      return plain(settings)
    }),
    // Only `"dry_run": 0` in the body makes a run that erases.
    POST: forAdmins(async ({ caller }, body) => {
      const settings = await retention.read(caller.org)
      return plain(await runRetention(personal, caller, settings, body['dry_run'] !== 0))
    }),
  })
}

export const addPersonalRoutes = (api: Hono<Env>, parts: Parts, personal: PersonalRouteParts): void => {
  const { ports, log } = personal
  const now = (): string => new Date(ports.clock()).toISOString()

  staffRoute(api, parts, '/personal/search', {
    POST: forAdmins(async ({ caller }, body) => {
      const criterion = criterionOf(body)
      if (criterion === undefined) return refusal(422, NO_CRITERION)
      const held = await heldAbout(ports.storage.of(caller.org), criterion)
      await noteAccess(personal, caller, { what: 'search', entity: 'task', id: null, count: held.length })
      return plain({ records: held })
    }),
  })
  staffRoute(api, parts, '/personal/export', {
    POST: forAdmins(async ({ caller }, body) => {
      const records = recordsOf(body)
      if (records === undefined) return refusal(422, NO_RECORDS)
      await noteAccess(personal, caller, { what: 'export', entity: 'task', id: null, count: records.length })
      const name = `attachment; filename="donnees-personnelles-${now().slice(0, 10)}.json"`
      const document = await personDocument(ports.storage.of(caller.org), records, now())
      return plain(document, { 'Content-Disposition': name })
    }),
  })
  staffRoute(api, parts, '/personal/erase', {
    POST: forAdmins(async ({ caller }, body) => {
      const records = recordsOf(body)
      if (records === undefined) return refusal(422, NO_RECORDS)
      await noteAccess(personal, caller, { what: 'erase', entity: 'task', id: null, count: records.length })
      return plain(await erasePerson(personal, caller, records))
    }),
  })
  addRetentionRoutes(api, parts, personal)
  // A device notes the lists that its own user saved. After an answer other than 204 the device keeps the notes and sends them again.
  staffRoute(api, parts, '/personal/exports', {
    POST: async ({ caller, body }) => {
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
    GET: forAdmins(async ({ caller }) => plain({ lines: await log.lines(caller.org, MOST_LINES) })),
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
