// The facts of a period, for every statistic and export (WG7, WG8). What this device does not hold is pulled first: the screen
// asks for the window { kind: 'scale', from, to }.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Destination, Outlet } from '#records/entities/setup-lists.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { weighingFacts, type FactSources, type WeighingFact } from '../../rules/statistics/facts.ts'
import { massBalance, type MassBalance } from '../../rules/statistics/mass-balance.ts'
import { streamsOf } from '../../rules/statistics/tag-report.ts'
import type { WasteSources } from '../../rules/statistics/waste-register.ts'
import { wayOf, type Way } from '../../rules/way.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import { catalogueHere, namesHere } from '#trades/stock/data/catalogue-here.ts'
import { sessionsBetween } from '../sessions/sessions.ts'

export interface Period {
  /** `YYYY-MM-DD`, both ends included. */
  readonly from: string
  readonly to: string
  readonly way?: Way
}

export interface WeighedPeriod {
  readonly sessions: readonly TaskRow[]
  readonly facts: readonly WeighingFact[]
  readonly sources: WasteSources
}

export const weighedPeriod = async (db: LocalDatabase, { from, to, way }: Period): Promise<WeighedPeriod> => {
  const all = await sessionsBetween(db, from, to)
  const sessions = way === undefined ? all : all.filter(task => wayOf(task.task_type_id) === way)
  const sources = await factSources(db, sessions)
  return { sessions, facts: weighingFacts(sessions, sources), sources: await wasteSources(db, sources) }
}

/** What the reports of streams and of waste need besides. */
const wasteSources = async (db: LocalDatabase, sources: FactSources): Promise<WasteSources> => {
  const [outlets, destinations, organisation] = await Promise.all([
    tableOf(db, Outlet).toArray(),
    tableOf(db, Destination).toArray(),
    ownOrganisation(db),
  ])
  return {
    ...sources,
    streams: streamsOf(outlets),
    destinationsById: new Map(destinations.map(row => [row.id, { ...blankRow(Destination), ...row }])),
    sender: {
      name: organisation?.name ?? '',
      siret: organisation?.siret ?? '',
      address: organisation?.address ?? '',
    },
  }
}

export const factSources = async (db: LocalDatabase, sessions: readonly TaskRow[]): Promise<FactSources> => {
  const ids = sessions.flatMap(({ objects }) => objects.flatMap(line => line.object_instance_id ?? []))
  const instances = await tableOf(db, ObjectInstance).bulkGet([...new Set(ids)])
  const { flowsById } = await namesHere(db)
  return {
    catalogue: await catalogueHere(db),
    flowsById,
    codesById: new Map(
      instances.flatMap(one => (one === undefined ? [] : [[one.id, one.external_id] as const])),
    ),
  }
}

const inStock: ReadonlySet<string> = new Set(['available', 'prepared', 'rented'])

/** The stock by stickers; an object without a sticker is in no inventory. */
export const stickeredStock = async (
  db: LocalDatabase,
): Promise<{ readonly weight: number; readonly pieces: number }> => {
  let [weight, pieces] = [0, 0]
  await tableOf(db, ObjectInstance)
    .where('state')
    .anyOf([...inStock])
    .each(instance => {
      if (instance.archived === 1) return
      weight += instance.weight
      pieces += 1
    })
  return { weight, pieces }
}

export interface BalanceAsked extends Period {
  /** Grams at the start of the period, by the inventory of that day. */
  readonly opening?: number
  /** Grams counted at the end of the period. */
  readonly inventory?: number | null
}

export const massBalanceOf = async (db: LocalDatabase, asked: BalanceAsked): Promise<MassBalance> => {
  const { facts } = await weighedPeriod(db, { from: asked.from, to: asked.to })
  return massBalance(facts, { opening: asked.opening ?? 0, inventory: asked.inventory ?? null })
}
