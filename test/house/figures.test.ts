// Every figure that two screens show is computed and said by one function (DY1 to DY7): this is the list. A second definition is
// found by what it must contain; each pattern is proved by a planted one.
import { expect, test } from 'vitest'
import type { Source } from './laws.ts'
import { houseSources } from './sources.ts'

interface OneFigure {
  readonly rule: string
  /** `path#function`: the one that computes it, or says it. */
  readonly by: string
  /** The screens that show it. */
  readonly shown: readonly string[]
  /** What a second one would contain, and who may contain it for another reason. */
  readonly second: RegExp
  readonly besides?: readonly string[]
  readonly planted: string
}

const figures: { readonly [figure: string]: OneFigure } = {
  'done, failed, postponed, left': {
    rule: 'DY1',
    by: 'src/records/states/tour-order.ts#stopCounts',
    shown: [
      'src/trades/planning/desk/board/axis/day-axis.tsx',
      'src/trades/planning/desk/slot/slot.tsx',
      'src/core/store/pictures/slots-of-day.ts',
      'src/trades/tour/shared/stop-progress.ts',
      'src/trades/tour/phone/day/slot-card.tsx',
      'src/trades/tour/data/day-totals.ts',
      'src/trades/tour/data/tour-of-day.ts',
    ],
    second: /filter\(isStop(?:Done|Left|Settled)\)\.length|filter\([^\n]*TASK_STATE\.\w+\)\.length/,
    planted: 'const done = stops.filter(isStopDone).length',
  },
  'the states that are done': {
    rule: 'DY1',
    by: 'src/records/states/tour-order.ts#doneStates',
    shown: ['src/records/shards/shard-rules.ts', 'src/trades/stock/data/objects-to-add.ts'],
    second: /TASK_STATE\.done, TASK_STATE\.toBeChecked\]/,
    planted: 'const ended = new Set([TASK_STATE.done, TASK_STATE.toBeChecked])',
  },
  'whether a stop, a session or a step is done': {
    rule: 'DY1',
    by: 'src/records/states/tour-order.ts#isStopDone',
    shown: [
      'src/trades/rental/rules/dossier.ts',
      'src/trades/rental/rules/back/what-is-out.ts',
      'src/trades/figures/rules/rental-figures.ts',
      'src/trades/papers/rules/paper-things.ts',
      'src/trades/weighing/rules/life.ts',
    ],
    second: /new Set\(doneStates\)/,
    planted: 'const done: ReadonlySet<number> = new Set(doneStates)',
  },
  'how late a stop or a tour is': {
    rule: 'DY2',
    by: 'src/trades/planning/rules/tour/course.ts#courseOf',
    shown: [
      'src/trades/planning/desk/course.ts',
      'src/trades/planning/desk/board/axis/day-layout.ts',
      'src/trades/figures/desk/dashboard/today.tsx',
      'src/trades/tour/data/lates-of-slot.ts',
    ],
    second: /delayOf\(/,
    planted: 'const late = delayOf(leg, stop, end)',
  },
  'how late the stops of a period were': {
    rule: 'DY7',
    by: 'src/trades/planning/rules/tour/course.ts#settledDelays',
    shown: ['src/trades/figures/data/collected-period.ts'],
    second: /(?:arrived_at|state_time)[^\n]*[<>-][^\n]*loaded_before/,
    planted: 'const late = arrived_at > `${date} ${loaded_before}`',
  },
  'the share of stops on time': {
    rule: 'DY7',
    by: 'src/trades/figures/rules/task-figures.ts#punctuality',
    shown: ['src/trades/figures/desk/collected/kpis.tsx', 'src/trades/figures/desk/collected/charts.tsx'],
    second: /percent(?:Of|Text)\([\w.]*(?:onTime|timed)/,
    planted: 'percentText(figure.onTime, figure.timed)',
  },
  'a delay in words': {
    rule: 'DY4',
    by: 'src/trades/planning/rules/tour/delay.ts#delayText',
    shown: [
      'src/trades/planning/desk/course.ts',
      'src/trades/planning/desk/board/axis/axis-row.tsx',
      'src/trades/figures/desk/dashboard/today.tsx',
      'src/trades/tour/phone/stop/stop-line.tsx',
    ],
    second: /\} de retard|['`>]en retard de/,
    // A rental counts its days.
    besides: ['src/trades/figures/desk/dashboard/rentals.tsx', 'src/trades/rental/rules/back/return-bill.ts'],
    planted: 'const text = `${minutes} de retard`',
  },
  'a duration': {
    rule: 'DY4',
    by: 'src/records/time/duration.ts#formatDuration',
    shown: [
      'src/trades/planning/rules/tour/delay.ts',
      'src/trades/planning/desk/measure-looks.ts',
      'src/trades/tour/phone/slot/slot.tsx',
      'src/trades/papers/print/slot.tsx',
      'src/shell/sync/clock-words.ts',
    ],
    second: /\\u00a0h\\u00a0\$|\}\\u00a0min|\}h\$\{/,
    // The path of a bar code.
    besides: ['src/kit/print/symbol-path.ts'],
    planted: 'const text = `${hours}\\u00a0h\\u00a0${minutes % 60}`',
  },
  'a percentage': {
    rule: 'DY5',
    by: 'src/records/values/percent.ts#percentOf',
    shown: ['src/trades/weighing/rules/session-totals.ts', 'src/trades/weighing/rules/statistics/figures.ts'],
    second: /(?:Math\.round|formatWhole|roundTo)\(\(+[^\n]*\* 100\)? ?\/ ?|100 \* [\w.]+\) ?\/ /,
    besides: [
      // CP1: how full a slot is has its own rounding; volumes are kept in hundredths; a bar that grows says no figure.
      'src/records/states/capacity.ts',
      'src/trades/planning/data/places-to-go.ts',
      'src/trades/tour/data/day-totals.ts',
      'src/core/store/pictures/slots-of-day.ts',
      'src/trades/settings/desk/import/import-sheet.tsx',
    ],
    planted: 'const percent = Math.round((done * 100) / all)',
  },
  'a percentage in words': {
    rule: 'DY5',
    by: 'src/records/values/percent.ts#percentText',
    shown: [
      'src/trades/figures/rules/task-figures.ts',
      'src/trades/figures/desk/dashboard/today.tsx',
      'src/trades/figures/desk/collected/charts.tsx',
      'src/trades/figures/desk/collected/kpis.tsx',
    ],
    second: /const \w*[pP]ercent\w*(?:Text)? = \([^\n]*=> ?`/,
    planted: 'const percent = (value: number): string => `${value}\\u00a0%`',
  },
  'shares of one whole': {
    rule: 'DY5',
    by: 'src/trades/weighing/rules/statistics/figures.ts#wholePercents',
    shown: ['src/trades/weighing/rules/statistics/mass-balance.ts'],
    second: /percent - Math\.floor\(percent\)/,
    planted: 'const rest = percent - Math.floor(percent)',
  },
  'what was never on a scale, of a visit': {
    rule: 'WG7',
    by: 'src/trades/tour/rules/tour-load.ts#stopEstimatedWeight',
    shown: [
      'src/trades/figures/rules/task-figures.ts',
      'src/trades/tour/data/day-totals.ts',
      'src/trades/tour/desk/visit/visit-effects.tsx',
    ],
    second: /weight_done === null \|\| line\.estimated === 1/,
    planted: 'lines.filter(line => line.weight_done === null || line.estimated === 1)',
  },
  'the estimated share': {
    rule: 'WG7',
    by: 'src/trades/weighing/rules/session-totals.ts#estimatedPercent',
    shown: [
      'src/trades/figures/desk/collected/kpis.tsx',
      'src/trades/figures/desk/weighed/dashboard-kpis.tsx',
      'src/trades/weighing/shared/weighing-session-words.ts',
      'src/trades/tour/desk/visit/visit-effects.tsx',
    ],
    second: /percent(?:Of|Text)\([\w.]*estimated/,
    planted: 'percentText(figure.estimatedWeight, figure.doneWeight)',
  },
  'a number in French': {
    rule: 'DY5',
    by: 'src/records/values/decimal.ts#formatWhole',
    shown: ['src/records/values/weight.ts'],
    second: /new Intl\.NumberFormat|\.toFixed\(|toLocaleString\(/,
    // The operator's terminal.
    besides: ['server/operate/exchange-sentences.ts', 'server/operate/sentences.ts'],
    planted: "const text = new Intl.NumberFormat('fr-FR').format(weight)",
  },
}

const pathOf = (by: string): string => by.split('#')[0] ?? ''
const nameOf = (by: string): string => by.split('#')[1] ?? ''

/** `path:line` of each second definition. */
const secondsIn = ({ by, second, besides = [] }: OneFigure, sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path !== pathOf(by) && !besides.includes(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, n) =>
          !line.trim().startsWith('//') && second.test(line) ? [`${path}:${n + 1}`] : [],
        ),
    )

const sources = houseSources()
const textOf = (path: string): string => sources.find(one => one.path === path)?.text ?? ''

for (const [figure, one] of Object.entries(figures)) {
  test(`[${one.rule}] one function: ${figure}`, () => {
    expect(textOf(pathOf(one.by))).toMatch(new RegExp(`export const ${nameOf(one.by)}\\b`))
    expect(one.shown.filter(path => !new RegExp(`\\b${nameOf(one.by)}\\b`).test(textOf(path)))).toEqual([])
    expect(secondsIn(one, sources)).toEqual([])
    expect(secondsIn(one, [{ path: 'src/trades/planted.ts', text: one.planted }])).toHaveLength(1)
    expect((one.besides ?? []).filter(path => !one.second.test(textOf(path)))).toEqual([])
  })
}
