// The registry of groups: one file for each, or for two that share a world.
import type { Group } from './group.ts'
import { app, desk } from './groups/app.ts'
import { board } from './groups/board.ts'
import { cold } from './groups/cold.ts'
import { dock } from './groups/dock.ts'
import { hostile } from './groups/hostile.ts'
import { importing } from './groups/import.ts'
import { mirror } from './groups/mirror.ts'
import { rental } from './groups/rental.ts'
import { scan } from './groups/scan.ts'
import { scale } from './groups/scale.ts'
import { search } from './groups/search.ts'
import { server } from './groups/server.ts'
import { size } from './groups/size.ts'
import { year } from './groups/year.ts'

export const groups: readonly Group[] = [
  mirror,
  search,
  app,
  desk,
  board,
  cold,
  dock,
  rental,
  scan,
  importing,
  server,
  hostile,
  scale,
  size,
  year,
]
