import { expect, test } from 'vitest'
import { counter, histogram, linesOf } from './prometheus.ts'

test('[21.10] counts by labels, escaped, and no more different ones than said', () => {
  const { add, lines } = counter('quai_requests_total', 'Requests.', 2)
  add({ route: '/a"\\\n' })
  add({ route: '/b' }, 3)
  add({ route: '/c' })
  add({ route: '/d' })
  add({ route: '/b' })
  expect(lines()).toEqual([
    '# HELP quai_requests_total Requests.',
    '# TYPE quai_requests_total counter',
    'quai_requests_total{route="/a\\"\\\\\\n"} 1',
    'quai_requests_total{route="/b"} 4',
    'quai_requests_total{route="other"} 2',
  ])
})

test('[21.10] a histogram counts what took at most so long, and everything', () => {
  const { observe, lines } = histogram('t', 'Seconds.', [0.1, 1], 10)
  expect(lines()).toEqual([])
  for (const seconds of [0.05, 0.1, 0.5, 7]) observe({ kind: 'read' }, seconds)
  expect(lines().slice(2)).toEqual([
    't_bucket{kind="read",le="0.1"} 2',
    't_bucket{kind="read",le="1"} 3',
    't_bucket{kind="read",le="+Inf"} 4',
    't_sum{kind="read"} 7.65',
    't_count{kind="read"} 4',
  ])
})

test('[21.10] samples of one name stand together under one head', () => {
  const sample = (name: string, value: number, state: string) =>
    ({ name, help: 'h', kind: 'gauge', labels: { state }, value }) as const
  expect(linesOf([sample('a', 1, 'x'), sample('b', 2, 'x'), sample('a', 3, 'y')])).toEqual([
    '# HELP a h',
    '# TYPE a gauge',
    'a{state="x"} 1',
    'a{state="y"} 3',
    '# HELP b h',
    '# TYPE b gauge',
    'b{state="x"} 2',
  ])
})
