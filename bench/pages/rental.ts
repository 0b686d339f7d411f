// What is free of thirty objects against two thousand open rentals, and the judgement of all of them: the product's own rules on rows of
// their own, the same at every run.
import { emptyLine } from '#records/entities/empty-line.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { addDays } from '#records/time/dates.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { toLocalRow } from '#core/store/rows/local-row.ts'
import { handingSheet } from '#trades/rental/data/handing/handing-sheet.ts'
import { scanStep } from '#trades/rental/data/handing/scan-step.ts'
import { dossiersHere } from '#trades/rental/data/rentals-here.ts'
import { dossiersOf } from '#trades/rental/rules/dossier.ts'
import { partsIn } from '#trades/rental/rules/ensembles.ts'
import { endOfDay, wholeDays } from '#trades/rental/rules/half-day.ts'
import { freeOf, groundOf, stockIn } from '#trades/rental/rules/rental-stock.ts'
import { shortagesAmong } from '#trades/rental/rules/shortages.ts'
import { timed, type Tasks, type Times } from './tasks.ts'

const TODAY = '2026-11-18'
const RENTALS = 2000
const OBJECTS = 60
const LINES = 8
const ASKED = 30
const RUNS = 60
const FEW = 10
/** One in so many rentals has an instance prepared. */
const PREPARED = 10
const SCANNED = 24

/** Numbers below a limit, spread, and the same at every run. */
const spread = (): ((limit: number) => number) => {
  let last = 1
  return limit => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) >>> 0
    return (last >>> 8) % limit
  }
}

const objectNamed = (n: number): ObjectRow =>
  Object.assign(blankRow(CatalogueObject), {
    id: `o${n}`,
    name: `Objet ${n}`,
    quantity: 400,
    rental_return_delay: n % 3,
  })

const rentals = (): TaskRow[] => {
  const below = spread()
  return Array.from({ length: RENTALS }, (_, n) => {
    const start = addDays(TODAY, below(300))
    const end = addDays(start, 1 + below(8))
    const objects = Array.from({ length: LINES }, (_line, at) =>
      Object.assign({}, emptyLine, {
        line_id: `${n} ${at}`,
        object_id: `o${below(OBJECTS)}`,
        quantity: 1 + below(12),
      }),
    )
    const step = (id: string, type: number, date: string, next: string | null): TaskRow =>
      Object.assign(blankRow(Task), {
        scope: 'loki' as const,
        task_state_id: 2 as const,
        id: `${id}${n}`,
        task_type_id: type,
        date,
        next_task_id: next,
        objects,
      })
    return [step('p', 16, start, `h${n}`), step('h', 15, start, `r${n}`), step('r', 13, end, null)]
  }).flat()
}

/** What the lines of a preparation tell of one instance. */
const told = (task: TaskRow, n: number): TaskRow => {
  const [line] = task.objects
  if (line === undefined || task.task_type_id !== 16 || n % PREPARED !== 0) return task
  const one = { line_id: `told ${n}`, quantity: 0, quantity_done: 1, object_instance_id: `told-${n}` }
  return Object.assign({}, task, { objects: [...task.objects, Object.assign({}, line, one)] })
}

const filled = async (db: LocalDatabase): Promise<void> => {
  await db.meta.put({ k: 'owner', value: { user: 'u', device: 'd' } })
  const tasks = rentals().map((task, n) => toLocalRow(Task, told(task, Math.floor(n / 3)), ['loki/open']))
  await db.rows(Task.name).bulkPut(tasks)
  const scanned = Array.from({ length: SCANNED }, (_, n) => {
    const row = {
      id: `scan-${n}`,
      external_id: `SCAN-${n}`,
      object_id: 'scanned',
      state: 'available' as const,
    }
    return toLocalRow(ObjectInstance, Object.assign(blankRow(ObjectInstance), row), ['inst/a'])
  })
  await db.rows(ObjectInstance.name).bulkPut(scanned)
  const asked = { line_id: 'asked', object_id: 'scanned', quantity: SCANNED }
  const [first] = rentals()
  if (first === undefined) return
  const objects = [Object.assign({}, emptyLine, asked)]
  await db.rows(Task.name).put(toLocalRow(Task, Object.assign({}, first, { objects }), ['loki/open']))
}

/** From the code to the sheet with its answer, in a preparation. */
const scans = async (name: string): Promise<{ readonly scan: Times; readonly all: Times }> => {
  const db = openDatabase(name)
  try {
    await filled(db)
    const scan = await timed(
      SCANNED,
      async (n: number) => {
        const place = await handingSheet(db, { id: 'p0' })
        if (place === null) throw new Error('no sheet')
        const told = await scanStep(db, { task: 'p0', code: `SCAN-${n}`, place })
        if (!told.ok || told.value.kind !== 'counted') throw new Error(JSON.stringify(told))
      },
      n => n,
    )
    const all = await timed(
      FEW,
      async () => dossiersHere(db),
      n => n,
    )
    return { scan, all }
  } finally {
    db.close()
  }
}

export const rentalTasks: Tasks = {
  'rental.scan': ({ name }: { readonly name: string }) => scans(name),
  'rental.free': async () => {
    const objects = new Map(Array.from({ length: OBJECTS }, (_, n) => [`o${n}`, objectNamed(n)]))
    const tasks = rentals()
    const partsOf = partsIn(objects)
    const states = new Map<string, readonly string[]>()
    const now = endOfDay(TODAY)
    const read = () => groundOf({ objects, states, partsOf, dossiers: dossiersOf(tasks) })
    const ground = read()
    const free = await timed(
      RUNS,
      async (n: number) => {
        const start = addDays(TODAY, n * 3)
        const over = { period: wholeDays(start, addDays(start, 5)), now, except: null }
        for (let at = 0; at < ASKED; at++) freeOf(ground, `o${at}`, over)
      },
      n => n,
    )
    const reading = await timed(
      FEW,
      async () => read(),
      n => n,
    )
    const stocks = new Map([...objects].map(([id, object]) => [id, stockIn(ground, object)]))
    const judged = await timed(
      FEW,
      async () => shortagesAmong(dossiersOf(tasks), stocks, partsOf, now),
      n => n,
    )
    return { free, reading, judged }
  },
}
