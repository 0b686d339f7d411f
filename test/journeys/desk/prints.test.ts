// The papers of the collection's desk (DC1, DC2), printed by the built app without network: the pages are counted, their words read back
// from the PDF, and hostile names appear as text.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person, untilKept } from '../tools/chromium.ts'
import { openOffice, type Json, type Office } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest } from '../tools/waits.ts'
import { packed, wordsOf } from '../tools/pdf-words.ts'

let server: JourneyServer
let office: Office
let desk: Person
let tasks: readonly Json[]
const dialogs: string[] = []
const HOSTILE = '0193a000-0000-7000-8000-00000000e001'
const NAME = `<img src=x onerror=alert(1)> "O’Brien" & =HYPERLINK(1)`

const rowsOf = async (entity: string): Promise<readonly Json[]> => {
  const found = await office.ask('GET', `/${entity}?page_size=-1`)
  return (found['_embedded'] as { readonly [name: string]: readonly Json[] })[entity] ?? []
}
const isIn = (slot: unknown) => (task: Json) => task['shift_instance_id'] === slot

let busiest = ''
let six = ''
let many = ''
const MANY = 40

/** The demo's long kind: two lines of access, a note. */
const LONG = {
  accomodation: 2,
  floor: 4,
  elevator: 2,
  stairs: 0,
  digicode: '5530',
  access: '',
  parking: '',
  tip: 'Ascenseur en panne depuis lundi, prévoir les sangles.',
  note: 'La personne ne peut pas aider à porter.',
  phone2: '+33639980118',
}

const NOTE_OF_CREW = 'Hayon en panne, prenez le diable et deux sangles.'

interface Wanted {
  readonly count: number
  readonly weeks: number
  readonly all: readonly Json[]
  readonly open: readonly Json[]
}

/** Collections, each of two kinds of objects, in a slot of their own, some weeks after one that is open on that weekday. */
const longSlot = async ({ count, weeks, all, open }: Wanted): Promise<string> => {
  const later = open.map(({ resource_id, shift_id, date: day }) => {
    const date = new Date(Date.parse(String(day)) + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
    return { resource_id, shift_id, date }
  })
  const place = later.find(
    one =>
      !all.some(
        ({ resource_id, shift_id, date }) =>
          resource_id === one.resource_id && shift_id === one.shift_id && date === one.date,
      ),
  )
  const { id: slot } = await office.ask('POST', '/shift_instance', { ...place, crew_note: NOTE_OF_CREW })
  const known = tasks.find(
    task => task['task_type_id'] === 1 && (task['objects'] as readonly Json[]).length === 2,
  )
  for (let n = 1; n <= count; n += 1)
    await office.ask('POST', '/task?force=1', {
      ...LONG,
      task_type_id: 1,
      task_state_id: 2,
      firstname: 'Monique',
      lastname: `Haas-Wurtz ${n}`,
      address: '14 rue des Tanneurs',
      city: known?.['city'],
      city_id: known?.['city_id'],
      phone1: '+33639981204',
      objects: known?.['objects'],
      date: place?.date,
      shift_instance_id: slot,
    })
  return String(slot)
}

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  const today = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 10)
  tasks = await office.tasks()
  const collections = tasks.filter(task => task['task_type_id'] === 1 && task['task_state_id'] === 2)
  const allSlots = await rowsOf('shift_instance')
  const slots = allSlots
    .filter(slot => String(slot['date']) > today && collections.some(isIn(slot['id'])))
    .toSorted((a, b) => tasks.filter(isIn(b['id'])).length - tasks.filter(isIn(a['id'])).length)
  const slot = slots[0]
  busiest = String(slot?.['id'])
  await office.ask('POST', '/task?force=1', {
    id: HOSTILE,
    task_type_id: 1,
    task_state_id: 2,
    lastname: NAME,
    address: '</style><script>alert(2)</script>',
    city: String(collections[0]?.['city']),
    city_id: collections[0]?.['city_id'],
    phone1: '+33639981204',
    note: '{{constructor}} <b>gras</b>',
    date: slot?.['date'],
    shift_instance_id: busiest,
  })
  six = await longSlot({ count: 6, weeks: 2, all: allSlots, open: slots })
  many = await longSlot({ count: MANY, weeks: 3, all: allSlots, open: slots })
  desk = await newPerson({ width: 1440, height: 900 })
  desk.page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn(desk.page, server.url, 'bureau')
  await desk.page.goto(`${server.url}/collect/desktop/print/task?id=${HOSTILE}`)
  await desk.page.locator('.papers').getByText('O’Brien').first().waitFor({ timeout: 40_000 })
  await desk.page.goto(`${server.url}/collect/desktop/print/slot?id=${six}`)
  await desk.page.locator('.papers .p-stop').nth(5).waitFor({ timeout: 40_000 })
  await desk.page.goto(`${server.url}/collect/desktop/print/slot?id=${many}`)
  await desk.page
    .locator('.papers .p-stop')
    .nth(MANY - 1)
    .waitFor({ timeout: 40_000 })
  await untilKept(desk.page)
  await desk.context.setOffline(true)
}, 90_000)
afterAll(async () => {
  await desk.close().catch(() => null)
  await server.remove()
})

interface Printed {
  readonly pages: readonly string[]
  readonly size: string
}

const printed = async (path: string): Promise<Printed> => {
  await desk.page.goto(`${server.url}/collect/desktop/print/${path}`)
  await desk.page.locator('.papers .paper').first().waitFor()
  await untilAtRest(desk.page)
  return onPaper(desk)
}

/** The words of each page without spaces, because each glyph is placed separately. */
const onPaper = async ({ page }: Person): Promise<Printed> => {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  const size = [width, height].map(points => Math.round((Number(points) * 25.4) / 72)).join(' × ')
  return { pages: wordsOf(pdf), size }
}

test('[DC1] a road sheet has every stop of its slot, on A4, and hostile texts are only text', async () => {
  const { pages, size } = await printed(`slot?id=${busiest}`)
  const words = pages.join('')
  const stops = tasks.filter(isIn(busiest)).filter(task => ![1, 3].includes(Number(task['task_state_id'])))
  expect(size).toBe('210 × 297')
  expect(pages.length).toBeLessThanOrEqual(Math.ceil((stops.length + 1) / 6))
  for (const stop of stops) expect(words).toContain(packed(String(stop['lastname'] || stop['name'])))
  expect(words).toContain(packed(`Feuille de route, ${stops.length + 1} arrêts`))
  expect(words).toContain(packed(NAME))
  expect(words).toContain(packed('</style><script>alert(2)</script>'))
  expect(words).toContain(packed('{{constructor}} <b>gras</b>'))
  expect(words).toContain(`1/${pages.length}`)
  expect(dialogs).toEqual([])
})

test('[DC1] six stops of the long kind stand on one page, each with a code that a phone reads', async () => {
  const { pages, size } = await printed(`slot?id=${six}`)
  expect({ pages: pages.length, size }).toEqual({ pages: 1, size: '210 × 297' })
  for (let n = 1; n <= 6; n += 1) expect(pages[0]).toContain(`Haas-Wurtz${n}`)
  for (const [text, times] of [
    [LONG.note, 6],
    [LONG.tip, 6],
    [LONG.digicode, 6],
    [NOTE_OF_CREW, 1],
    ['Signature', 6],
    ['Km retour', 1],
    ['à rendre au bureau', 1],
    ['1/1', 1],
  ] as const)
    expect(pages[0]?.split(packed(text)).length, text).toBe(times + 1)
  // Nothing is cut, and a module is what a phone tells apart at arm's length.
  await desk.page.emulateMedia({ media: 'print' })
  const seen = await desk.page.evaluate(() => {
    const paper = document.querySelector('.sheets > .paper')
    const parts = [
      ...(paper?.querySelectorAll<HTMLElement>('.p-stop > :not(.p-qr), .p-stop p, .p-stop li') ?? []),
    ]
    return {
      cut: parts.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .length,
      modules: [...(paper?.querySelectorAll<SVGSVGElement>('.p-stop svg') ?? [])].map(
        ({ viewBox, clientWidth }) => (clientWidth / viewBox.baseVal.width) * (25.4 / 96),
      ),
    }
  })
  await desk.page.emulateMedia({ media: null })
  expect(seen.cut).toBe(0)
  // Of twice as many, each is whole on one of two pages.
  await desk.page.evaluate(() => {
    const stops = [...document.querySelectorAll('.sheets .p-stop')]
    stops.at(-1)?.after(...stops.map(stop => stop.cloneNode(true)))
  })
  const twice = (await onPaper(desk)).pages
  expect(twice).toHaveLength(2)
  for (const words of ['Heure', LONG.tip, LONG.note, 'Signature', 'n°'])
    expect(
      twice.map(page => page.split(packed(words)).length),
      words,
    ).toEqual([7, 7])
  expect(seen.modules).toHaveLength(6)
  expect(Math.min(...seen.modules)).toBeGreaterThanOrEqual(0.33)
})

test('[DC1] of a sheet of several pages each says whose it is, and no stop’s number is broken', async () => {
  const { pages } = await printed(`slot?id=${many}`)
  expect(pages.length).toBeGreaterThan(MANY / 8)
  const name = await desk.page.locator('.papers .p-title').innerText()
  const day = (await desk.page.locator('.papers .p-sub').innerText()).split(' · ')[0] ?? ''
  for (const page of pages) expect(page).toContain(packed(`${name} · ${day}`))
  // Each stop is whole on one page, and none is left out.
  const timesOn = (text: string): number[] => pages.map(page => page.split(text).length - 1)
  expect(timesOn('Signature')).toEqual(timesOn('Haas-Wurtz'))
  expect(timesOn('Signature').reduce((sum, times) => sum + times, 0)).toBe(MANY)
  expect(pages.at(-1)).toContain('Kmretour')
  await desk.page.emulateMedia({ media: 'print' })
  const heights = await desk.page
    .locator('.sheets .p-stop > .no')
    .evaluateAll(numbers => numbers.map(number => number.getBoundingClientRect().height))
  await desk.page.emulateMedia({ media: null })
  expect(heights).toHaveLength(MANY)
  expect(new Set(heights.map(Math.round)).size).toBe(1)
})

test('[DC1] several papers are printed together, each on its own pages', async () => {
  const [one, two] = tasks.filter(isIn(busiest))
  const { pages } = await printed(`task?id=${HOSTILE}&id=${String(one?.['id'])}&id=${String(two?.['id'])}`)
  expect(pages.length).toBe(3)
  expect(pages[0]).toContain(packed(NAME))
  for (const [n, task] of [one, two].entries()) {
    expect(pages[n + 1]).toContain(packed(`n° ${String(task?.['number'])}`))
    expect(pages[n + 1]).toContain('Surplace')
  }
  expect(dialogs).toEqual([])
})

test('[DC1] [RT8] a rental’s paper has its objects, both states and four signatures', async () => {
  const task = tasks.find(
    one =>
      one['task_type_id'] === 15 &&
      one['task_state_id'] === 5 &&
      (one['objects'] as readonly Json[]).length > 0,
  )
  const { pages } = await printed(`delivering?id=${String(task?.['id'])}`)
  const words = pages.join('')
  expect(pages.length).toBe(1)
  expect(words).toContain('Bonderetrait')
  for (const { name } of (task?.['objects'] ?? []) as readonly Json[])
    expect(words).toContain(packed(String(name)))
  expect(words).toContain('Perdu/Cassé')
  expect(words).toContain('Caution')
  expect(words.match(/Signatures(Départ|Client|Retour|Ressourcerie\w*)+/)).not.toBeNull()
})

test('[DC2] an attestation shows what was given, its weight, and that it is no tax receipt; a draft has none', async () => {
  const task = tasks.find(
    one =>
      one['task_type_id'] === 1 &&
      one['task_state_id'] === 5 &&
      (one['objects'] as readonly Json[]).some(line => Number(line['quantity_done']) > 0),
  )
  const id = String(task?.['id'])
  const address = `${server.url}/collect/desktop/print/certificate?id=${id}`
  await desk.page.goto(address)
  await desk.page.getByRole('heading', { name: 'Attestation à établir' }).waitFor()
  await desk.page.getByRole('button', { name: 'Établir l’attestation' }).click()
  await desk.page.getByText('s’imprimera dès que le réseau sera revenu').waitFor()
  await desk.context.setOffline(false)
  await desk.page.locator('.papers .cert').waitFor({ timeout: 60_000 })
  await desk.context.setOffline(true)
  const { pages } = await printed(`certificate?id=${id}`)
  expect(pages.length).toBe(1)
  // Where the browser prints backgrounds, there is none but the paper's.
  await desk.page.emulateMedia({ media: 'print' })
  expect(await desk.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  await desk.page.emulateMedia({ media: null })
  expect(pages[0]).toContain('Attestationdedon')
  expect(pages[0]).toContain(packed(`AT-${new Date().getFullYear()}-1`))
  expect(pages[0]).toContain(packed(String(task?.['lastname'])))
  expect(pages[0]).toContain(packed('n’est pas un reçu fiscal'))
  await desk.page.goto(`${server.url}/collect/desktop/print/certificate?id=${HOSTILE}`)
  await desk.page.getByText('vient une fois la collecte réalisée').waitFor()
})

test('[DC3] printed figures are a document: whose, of what, of which days, with which filters, and nothing to press', async () => {
  await desk.page.goto(`${server.url}/collect/desktop/stats`)
  await desk.page.getByText('Par ville').first().waitFor()
  const town = desk.page.getByLabel('Ville', { exact: true })
  await town.selectOption({ index: 1 })
  const chosen = await town.locator('option:checked').innerText()
  await untilAtRest(desk.page)
  const { pages, size } = await onPaper(desk)
  expect(size).toBe('210 × 297')
  const [first = ''] = pages
  for (const words of ['Chiffres, collecte', 'Du ', `Ville : ${chosen}`, 'Imprimé le', `1 / ${pages.length}`])
    expect(first).toContain(packed(words))
  expect(first).toContain(packed(String((await rowsOf('organisation'))[0]?.['name'])))
  const words = pages.join('')
  for (const control of ['Aller au contenu', 'Comparer à la période', 'Voir les tâches', 'Toutes'])
    expect(words).not.toContain(packed(control))
})

test('a device tests each of its printers, keeps the results, and shows its own truck first', async () => {
  const admin = await newPerson({ width: 1440, height: 900, staysOnline: true })
  const { page } = admin
  await signIn(page, server.url, 'admin')
  await page.goto(`${server.url}/management/install`)
  const line = (name: string) => page.locator('li.ck', { hasText: name })
  const labels = line('Étiquettes 50 × 25 mm')
  await labels.getByRole('button', { name: 'Imprimer un essai' }).click()
  await labels.getByText('L’essai est-il sorti comme il faut ?').waitFor()
  const label = await onPaper(admin)
  expect(label.size).toBe('50 × 25')
  expect(label.pages.length).toBe(1)
  expect(label.pages[0]).toContain('Essai')
  await labels.getByRole('button', { name: 'Oui' }).click()
  await labels.getByText(/^Essai sorti le/).waitFor()

  const tickets = line('Tickets 80 mm')
  await tickets.getByRole('button', { name: 'Imprimer un essai' }).click()
  expect(await onPaper(admin)).toMatchObject({ size: '80 × 110', pages: [expect.stringContaining('€')] })
  await tickets.getByRole('button', { name: 'Non' }).click()
  await tickets.getByText('Vérifiez le papier et le câble, puis réessayez.').waitFor()

  await page.getByLabel('Ressource').selectOption({ label: 'Camion 2' })
  await page.reload()
  await line('Étiquettes 50 × 25 mm')
    .getByText(/^Essai sorti le/)
    .waitFor()
  expect(await page.getByLabel('Ressource').locator('option:checked').textContent()).toBe('Camion 2')
  await page.goto(`${server.url}/collect/mobile`)
  await page.locator('.slotcard').first().waitFor()
  expect(await page.locator('.slotcard').first().textContent()).toContain('Camion 2')
  await admin.close()
})
