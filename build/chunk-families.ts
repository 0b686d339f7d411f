// Which chunk a module of the page goes to. The parts that load later (every `import(…)`) are sorted into families by who needs them: the
// crew, the dock, the desk, and the rare. A module goes to the first chunk of `CHUNKS` whose families include every family that needs the
// module, so a phone never loads the desk's code. No chunks import each other in a circle: what a module imports is needed by at least the
// same families, so it is in the same chunk or in a later one of the list.

export interface ModuleGraph {
  getModuleInfo(id: string): {
    /** The modules that import this one at once, and those that load it later. */
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
    readonly isEntry: boolean
  } | null
}

/** The first that fits the path of a part is its family. */
const FAMILIES = [
  // Only a browser that cannot draw in a worker loads it: 120 kB that sw/scanner-files.ts leaves out elsewhere, by this name.
  ['zxing-page', /\/device\/scan\/(\w+\/)?zxing-page\.ts$/],
  ['slots', /\/tour\/phone\/day\/slots\.tsx$/],
  ['slot', /\/tour\/phone\/slot\/slot\.tsx$/],
  ['stop', /\/tour\/phone\/stop\/stop\.tsx$/],
  ['day', /\/tour\/phone\/day\/dashboard\.tsx$/],
  ['sync', /\/sending\/phone\/sync\.tsx$/],
  ['stop-body', /\/tour\/phone\/stop\/[\w-]+\.tsx?$/],
  // A crew hears its desk on every screen, once the first one is shown.
  ['soon', /\/shell\/later\.ts$/],
  ['tour-later', /\/trades\/(tour|messages)\//],
  ['desk-frame', /\/sending\/desk\/sending-desk\.tsx$/],
  ['sending', /\/trades\/sending\//],
  ['dock', /\/weighing\/phone\/(home|screens|way-in)\.tsx$/],
  ['dock-later', /\/weighing\/phone\//],
  [
    'desk-frame',
    /\/shell\/(frame\/desk-screen|palette\/[\w-]+)\.tsx?$|\/trades\/\w+\/(desk|print)\/screens\.ts$/,
  ],
  // The board is as heavy as it may be: what is opened once a week comes with the form of a request.
  [
    'request',
    /\/planning\/(desk\/board\/(move\/(duplicate|move)-sheet|week\/peek)\.tsx|data\/(series\/write-series|rental\/rental-order)\.ts)$/,
  ],
  ['board', /\/planning\/desk\/board\//],
  ['slot-desk', /\/planning\/desk\/slot\//],
  ['finding', /\/rental\/data\/found-rentals\.ts$/],
  // A rental opens at the address of a task, where it shares the form's parts.
  ['request', /\/trades\/rental\//],
  ['request', /\/request\/desk\/|\/finding\/desk\/history\/restore\.ts$|\/shell\/undo\/undo-later\.ts$/],
  ['weighing-desk', /\/weighing\/desk\//],
  // With what counts what is free to rent.
  ['finding', /\/figures\/desk\/dashboard\/(shortages|rentals)\.tsx$/],
  ['dashboard', /\/figures\/desk\/dashboard\//],
  ['figures', /\/trades\/figures\//],
  ['search', /\/finding\/desk\/search\.tsx$/],
  ['finding', /\/trades\/finding\//],
  // With what draws QR codes, like a paper: the lists of the settings do without.
  ['print', /\/settings\/desk\/people\/user-access\.tsx$/],
  // With the calendar: what an organisation does in its first week, and then hardly ever.
  [
    'calendar',
    /\/settings\/desk\/(calendar\/(calendar|close-days|change-sheet)|first-steps\/first-steps|rental\/rental-terms|\w+\/\w+-import)\.tsx$/,
  ],
  ['settings', /\/settings\/desk\/|\/people\/shared\/personal\.tsx$/],
  ['print', /\/trades\/papers\//],
  // Screens that need no record.
  ['bare', /\/people\/session\/login\.tsx$/],
  ['account', /\/trades\/people\/session\//],
  ['first-run', /\/people\/shared\/first-run\.tsx$/],
  // Only chooses between the first run and the state of this device, which load apart.
  ['soon', /\/settings\/device\/install\.tsx$/],
  // With the page of the icons, which has the desk's styles as well, and which nobody waits for.
  ['device', /\/settings\/device\/|\/shell\/design\/|\/svg-sprite-layout\.tsx$/],
  ['phone-numbers', /\/records\/values\/phone\.ts$/],
  // On every device, once the first screen is shown.
  [
    'soon',
    /\/shell\/(updates|sync)\/|\/shell\/frame\/(banners|preload-page)\.tsx?$|\/install-offer\.tsx$|\/device\/quota\.ts$/,
  ],
  // What an action on any screen may need: the next try, the sentence of a failure.
  ['words', /\/shell\/(words|screen)\/(?!error-pages)|\/storage-recovery\.ts$|\/core\/store\//],
  ['rare', /\/src\//],
] as const satisfies readonly (readonly [string, RegExp])[]

type Family = (typeof FAMILIES)[number][0]
const ALL: readonly Family[] = [...new Set(FAMILIES.map(([family]) => family))]
const allBut = (...without: readonly Family[]): readonly Family[] =>
  ALL.filter(family => !without.includes(family))

/** The heaviest of the crew: a day’s slots, a slot, a stop. */
const ROUNDS = ['slots', 'slot', 'stop'] as const
const CREW = [...ROUNDS, 'day', 'sync'] as const
const CREW_LATER = ['stop-body', 'tour-later', 'sending'] as const
/** The desk’s screens of records and figures: those that open often, then the others. */
const READ_OFTEN = ['dashboard', 'search'] as const
const READ = ['figures', 'finding', 'weighing-desk', 'settings', 'calendar'] as const
const PLANNED = ['board', 'slot-desk', 'request'] as const
const DESK = [...PLANNED, ...READ_OFTEN, ...READ, 'print', 'desk-frame'] as const
const RARE = ['account', 'device', 'first-run', 'rare', 'phone-numbers'] as const
const FIRST = [...CREW, 'dock'] as const

/** Each chunk with the families that may need it, from the particular to the general. */
const CHUNKS: readonly (readonly [chunk: string, families: readonly Family[]])[] = [
  ...allBut('bare').map((family): [string, readonly Family[]] => [family, [family]]),
  // The calendar is a page of the settings that loads apart: their start is nearly as heavy as it may be.
  ['settings', ['settings', 'calendar']],
  ['phone-numbers', ['phone-numbers', 'settings']],
  ['symbols', ['device', 'print']],
  ['weighing', ['dock-later', 'weighing-desk']],
  // A series and its days, and what rentals are judged by: the board, the dashboard, the search and the settings start without.
  ['request-later', ['request', 'figures', 'finding', 'print', 'calendar']],
  // A day that closes moves what stands there (CA7): the calendar loads what places tasks.
  ['planning', [...PLANNED, 'calendar']],
  ['install', ['soon', 'device']],
  ['charts', READ.filter(family => family !== 'settings' && family !== 'calendar')],
  ['desk-look', [...READ_OFTEN, ...READ]],
  ['weighed', ['figures', 'finding', 'weighing-desk', 'dock-later', 'tour-later', 'request']],
  // What the dashboard has no need of, so that it starts without.
  ['two-versions', ['finding', 'request', 'sending', 'weighing-desk']],
  ['conflicts', ['dashboard', 'finding', 'request', 'sending', 'weighing-desk']],
  ['task-later', [...CREW_LATER, 'dock-later', 'request', 'weighing-desk', 'finding']],
  ['desk-later', DESK.filter(family => family !== 'board')],
  ['desk', [...DESK, 'device']],
  ['people', ['first-run', 'account', 'settings', 'calendar']],
  // The sign-in, and the frame that it shares with the other screens before a session: its styles would otherwise come with every form.
  ['door', ['bare', 'account', 'first-run']],
  ['rare-later', [...RARE, 'settings', 'calendar']],
  ['forms', allBut(...FIRST, 'bare', ...READ_OFTEN, 'soon', 'board', 'slot-desk', 'stop-body')],
  // After the forms, so that it keeps only what the board, the dashboard or the search shows as well.
  ['desk-rare', [...DESK, ...RARE, 'sending', 'words']],
  ['records', allBut(...FIRST, 'bare', 'soon')],
  // What a sign-in needs is apart: it loads none of the pieces that only screens show, nor their styles.
  ['soon-later', allBut(...FIRST, 'bare')],
  // What sends a form is apart: the board, the dashboard and the search show fields, but no form.
  ['form', allBut(...FIRST, ...READ_OFTEN, 'board', 'slot-desk')],
  ['fields', allBut(...FIRST)],
  ['day-later', allBut('bare', ...ROUNDS, 'sync', 'dock')],
  ['sync-later', allBut('bare', ...ROUNDS, 'day')],
  // What only rounds show, not the dock nor the desk's first screens: those would load all of it for the little that they share.
  ['stops', allBut('bare', 'sync', 'day', 'dock', 'board', 'search', 'settings', 'device')],
  ['crew', allBut('bare', 'sync')],
  ['crew-sync', ALL],
]

/** The start page only leads on, everybody to another screen: with what it imports, it is in the shell. */
const START_PAGE = /\/people\/session\/home\.tsx$/

/** A stylesheet is a file of its own, loaded with every chunk that imports it and with no other. */
const STYLE = /([\w-]+)\.css$/

/** The others are virtual: they go where the bundler puts them. */
const OURS = /[\\/](src|node_modules)[\\/]/

/** Null: a part of no family, or nobody's. */
const familyOf = (id: string): Family | null => FAMILIES.find(([, path]) => path.test(id))?.[0] ?? null

interface Reach {
  readonly start: boolean
  readonly families: ReadonlySet<Family>
}

const reachOf = (id: string, graph: ModuleGraph): Reach => {
  const seen = new Set<string>()
  const families = new Set<Family>()
  let start = false
  const climb = (one: string): void => {
    if (seen.has(one)) return
    seen.add(one)
    const info = graph.getModuleInfo(one)
    if (info?.isEntry === true || START_PAGE.test(one)) start = true
    const family = (info?.dynamicImporters.length ?? 0) > 0 ? familyOf(one) : null
    if (family !== null) families.add(family)
    for (const importer of info?.importers ?? []) climb(importer)
  }
  climb(id)
  return { start, families }
}

const chunkFor = (families: ReadonlySet<Family>): string | null =>
  CHUNKS.find(([, its]) => [...families].every(family => its.includes(family)))?.[0] ?? null

export const chunkOf = (id: string, graph: ModuleGraph): string | null => {
  if (!OURS.test(id)) return null
  const { start, families } = reachOf(id, graph)
  if (start) return 'shell'
  const style = STYLE.exec(id)?.[1]
  if (style !== undefined) return `${families.size === 1 ? [...families].join('') : style}-style`
  return families.size === 0 ? null : chunkFor(families)
}
