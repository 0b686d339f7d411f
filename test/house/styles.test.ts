// CSS lies beside what it dresses (house.md, law 3), so that a phone loads no other room's styles and no order of loading matters.
import { expect, test } from 'vitest'
import type { Source } from './laws.ts'
import { houseSources, sourcesIn } from './sources.ts'
import { styleLaws, worn } from './styles.ts'

const styles = sourcesIn(['src'], /\.css$/)
const sources = [...houseSources().filter(({ path }) => path.startsWith('src/')), ...styles]

test('there are stylesheets, at most 300 lines each', () => {
  expect(styles.length).toBeGreaterThan(40)
  expect(styles.filter(({ text }) => text.split('\n').length - 1 > 300).map(({ path }) => path)).toEqual([])
})

for (const [name, law] of Object.entries(styleLaws)) {
  test(name, () => {
    expect(law(sources)).toEqual([])
  })
}

test('every class that a room wears by exception is one that it wears', () => {
  const text = (room: string): string =>
    sources
      .filter(({ path }) => path.startsWith(room) && path.endsWith('.tsx'))
      .map(one => one.text)
      .join('\n')
  for (const { room, classes } of worn)
    expect((text(room).match(/[\w-]+/g) ?? []).some(word => classes.test(word))).toBe(true)
})

const kit: Source = { path: 'src/kit/show/card.css', text: '.card { padding: 0 }\n.row .i { flex: none }' }
const tour: Source = {
  path: 'src/trades/tour/phone/stop.css',
  text: '.stop { flex: none }\n.stop .who { gap: 0 }',
}
const planted: { readonly [law: string]: readonly (readonly Source[])[] } = {
  'a stylesheet is imported by its own room, the kit’s by all': [
    [{ path: 'src/kit/index.css', text: "@import '../trades/tour/phone/stop.css' layer(screens);" }],
    [
      {
        path: 'src/trades/settings/desk/config.css',
        text: "@import '../../people/personal/personal.css' layer(screens);",
      },
    ],
    [{ path: 'src/trades/weighing/phone/home.tsx', text: "import '#trades/tour/phone/stop.css'" }],
  ],
  'a class of a room’s stylesheet is worn in that room, the kit’s by all': [
    [tour, { path: 'src/trades/weighing/phone/home.tsx', text: 'const a = <p className="card stop" />' }],
    [tour, { path: 'src/kit/table/readout.tsx', text: "const a = classNames(on && 'stop')" }],
    [tour, { path: 'src/trades/request/desk/task.tsx', text: 'const a = <p className={`stop ${look}`} />' }],
  ],
  'a class has one room': [
    [
      tour,
      { path: 'src/trades/sending/phone/sending.css', text: '@layer screens { .stop:hover { color: red } }' },
    ],
  ],
  'a room dresses a class of the kit only beside a class of its own': [
    [kit, { path: 'src/trades/settings/device/device.css', text: '.mine { gap: 0 }\n.card { gap: 0 }' }],
    [kit, { path: 'src/trades/tour/phone/tour.css', text: '@media print { h2, .row > .card { gap: 0 } }' }],
  ],
  'a screen reaches the style of every class that is worn in it': [
    [
      tour,
      { path: 'src/trades/tour/screens.ts', text: "const load = () => import('./desk/visit.tsx')" },
      { path: 'src/trades/tour/desk/visit.tsx', text: "import { Stop } from '../phone/stop.tsx'" },
      { path: 'src/trades/tour/phone/stop.tsx', text: 'const a = <p className="stop" />' },
    ],
    // It comes with a sheet that opens later, when the screen is long since shown.
    [
      tour,
      { path: 'src/trades/tour/screens.ts', text: "const load = () => import('./phone/stop.tsx')" },
      { path: 'src/trades/tour/phone/sheet.tsx', text: "import './stop.css'" },
      {
        path: 'src/trades/tour/phone/stop.tsx',
        text: 'const a = <p className="stop" />, later = () => import(\'./sheet.tsx\')',
      },
    ],
    [
      tour,
      { path: 'src/shell/main.tsx', text: "import './frame.tsx'" },
      { path: 'src/shell/frame.tsx', text: 'const a = <p className="stop" />' },
    ],
  ],
  'what hovering changes is for pointers that hover': [
    [{ path: 'src/kit/action/chip.css', text: '.chip { gap: 0 }\n.chip:hover { gap: 1px }' }],
    [{ path: 'src/kit/action/chip.css', text: '@layer kit { @media print { .chip:hover { gap: 0 } } }' }],
    [
      {
        path: 'src/kit/action/chip.css',
        text: '@media (hover: hover) { .chip:hover { gap: 0 } }\n.chip i:hover { gap: 0 }',
      },
    ],
  ],
  'a page has a size that CSS knows': [
    [
      {
        path: 'src/trades/weighing/print/ticket.css',
        text: '@page ticket { margin: 3mm; size: 72mm auto; }',
      },
    ],
    [{ path: 'src/kit/print/sheets.css', text: '@layer kit { @page { size: 72 200 } }' }],
  ],
}

test('every law has a planted violation', () => {
  expect(Object.keys(planted)).toEqual(Object.keys(styleLaws))
})

for (const [name, violations] of Object.entries(planted))
  for (const [n, violation] of violations.entries())
    test(`« ${name} » finds the violation in ${violation.at(-1)?.path ?? ''} (${n + 1})`, () => {
      expect(styleLaws[name]?.(violation)).toHaveLength(1)
    })

test('a room may dress the kit’s classes under its own, and wear them', () => {
  const fine = [
    kit,
    { path: 'src/trades/tour/phone/stop.css', text: '.stop > .card, .card:has(.stop) { gap: 0 }' },
    { path: 'src/trades/tour/phone/stop.tsx', text: 'const a = <p className="stop card who" />' },
  ]
  expect(Object.values(styleLaws).flatMap(law => law(fine))).toEqual([])
})
