// Decides the chunk of each module of ours: what the page needs to start, what the crew's screens share, and what the crew's screen of
// sendings, which is opened less often, shares with them. Each further file delays the first list on a slow phone by 15 ms, so there are
// three chunks and not one for every set of screens (quality.md section 4). The other modules are left to the bundler.

export interface ModuleGraph {
  getModuleInfo(id: string): {
    /** The modules that import this one statically. */
    readonly importers: readonly string[]
    readonly isEntry: boolean
  } | null
}

/** Modules that every screen that writes needs together: one file instead of twelve. */
export const recordsChunk =
  /node_modules\/valibot\/|src\/records\/(entity|field-types|verdict|entities\/(plain-id|dispute|task|task-line))\.ts|src\/core\/store\/outbox\/(outbox|coalesce|settled-twice|rebase)\.ts|src\/core\/store\/rows\/(asking-fields|same-value|keyed-lists|of-the-state|mirror-row|local-row|materialise)\.ts|src\/core\/store\/pictures\/forget-images\.ts/

const OURS = /[\\/]src[\\/]/
const CREW =
  /[\\/]trades[\\/](?:tour[\\/]phone[\\/]\w+|sending[\\/]phone)[\\/](slots|slot|stop|sync|dashboard)\.tsx$/

interface Reach {
  readonly start: boolean
  /** Names of the crew's screens that need the module. */
  readonly screens: readonly string[]
}

const reachOf = (id: string, graph: ModuleGraph): Reach => {
  const seen = new Set<string>()
  const screens: string[] = []
  let start = false
  const climb = (one: string): void => {
    if (seen.has(one)) return
    seen.add(one)
    const info = graph.getModuleInfo(one)
    if (info?.isEntry === true) start = true
    const screen = CREW.exec(one)?.[1]
    if (screen !== undefined) screens.push(screen)
    for (const importer of info?.importers ?? []) climb(importer)
  }
  climb(id)
  return { start, screens }
}

export const firstLoadChunk = (id: string, graph: ModuleGraph): string | null => {
  if (!OURS.test(id) || CREW.test(id)) return null
  const { start, screens } = reachOf(id, graph)
  if (start) return 'shell'
  if (screens.length < 2) return null
  return screens.includes('sync') ? 'crew-sync' : 'crew'
}
