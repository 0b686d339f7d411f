// The addresses in QUAI_DATABASE_URL.
import { expect, test } from 'vitest'
import { hostsOf } from './hosts.ts'

test.each([
  ['postgres://u:p@one:5432/quai', ['postgres://u:p@one:5432/quai']],
  [
    'postgresql://u:p@one:5432,two:5433/quai?sslmode=require',
    ['postgresql://u:p@one:5432/quai?sslmode=require', 'postgresql://u:p@two:5433/quai?sslmode=require'],
  ],
  ['postgres://one,two', ['postgres://one', 'postgres://two']],
  [
    'postgres://u:a%40b%2Cc@[::1]:5432,[::2]/quai',
    ['postgres://u:a%40b%2Cc@[::1]:5432/quai', 'postgres://u:a%40b%2Cc@[::2]/quai'],
  ],
])('%s names these hosts', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})

test.each([
  '',
  'one',
  'mysql://one/quai',
  'postgres://',
  'postgres:///quai',
  'postgres://one,/quai',
  'postgres://one:port/quai',
  'postgres://u@one,two:x',
])('« %s » is no address', url => {
  expect(hostsOf(url)).toBeUndefined()
})
