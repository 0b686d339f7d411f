// `npm run sentences` leaves nothing out that a person reads: a sentence planted in each kind of place is found, and what is for the
// program is not.
import { expect, test } from 'vitest'
import { allSaid, listed, roomOf, sentencesOf } from './sentences.ts'

const heard = (text: string, path = 'src/a.tsx'): string[] => sentencesOf(path, text).map(({ text }) => text)

test('a text between tags is one sentence with what is inside it', () => {
  expect(heard('const a = <p>Il reste <b>{n}</b> envois{late && ", en retard"}.</p>')).toEqual([
    'Il reste {} envois{|, en retard}.',
  ])
  expect(heard('const a = <p>\n  Rien\n  n’est perdu.\n</p>')).toEqual(['Rien n’est perdu.'])
  expect(heard('const a = <p title="Effacer&#8239;?">Un&nbsp;: deux</p>')).toEqual([
    'Effacer\u202f?',
    'Un\u00a0: deux',
  ])
  expect(heard('const a = <p>{one ? "Un seul" : "Plusieurs"}</p>')).toEqual(['Un seul', 'Plusieurs'])
})

test('attributes that are read are found, the others are not', () => {
  expect(heard('const a = <A label="état" title={late ? "tard" : "tôt"} placeholder="ville" />')).toEqual([
    'état',
    'tard',
    'tôt',
    'ville',
  ])
  expect(heard('const a = <A className="Grand" to="/collect" id="Un nom" icon="truck" />')).toEqual([])
})

test('strings, templates, sums, records and labels are found', () => {
  expect(heard("const a = { label: 'Matin', text: 'le prénom' }")).toEqual(['Matin', 'le prénom'])
  expect(heard('const a = `Il reste ${n > 1 ? `${n} envois` : "un envoi"} ici`')).toEqual([
    'Il reste {{} envois|un envoi} ici',
  ])
  expect(heard("const a = 'Un début ' + name + ' et sa fin'")).toEqual(['Un début {} et sa fin'])
  expect(heard("const a = `${plural(n, 'photo')} à ${of('la ville')}`")).toEqual([
    'la ville',
    '{}\u00a0{photo|photos} à {}',
  ])
  expect(heard("const a = pluralWord(n, 'autre')")).toEqual(['{autre|autres}'])
})

test('the name and the heads of a file that people save are found', () => {
  expect(heard("const a = { heads: ['ville', 'code_postal'], cells: row => [row.name, 'a'] }")).toEqual([
    'ville',
    'code_postal',
  ])
  expect(heard("saveCsv(`filieres ${dates}`, [['filiere', 'kg'], ...rows])")).toEqual([
    'filieres {}',
    'filiere',
    'kg',
  ])
})

test('what is for the program is left out', () => {
  const code = `
    import { a } from './Le fichier.ts'
    type State = 'À faire'
    const b = row.kind === 'Une valeur' ? classNames('Une classe') : row['Un champ']
    switch (key) { case 'Un cas': break }
    sql('select * from task where id = ?')
    throw new Error('the row is not here')
    const header = 'Content-Type'`
  expect(heard(code, 'server/a.ts')).toEqual([])
})

test('a page, a manifest, a stylesheet and a command are read as well', () => {
  expect(heard('<meta name="description" content="Quai : peser." />\n<p>Une page</p>', 'index.html')).toEqual(
    ['Quai : peser.', 'Une page'],
  )
  expect(heard('{ "name": "Quai", "id": "/", "description": "Peser." }', 'public/a.webmanifest')).toEqual([
    'Quai',
    'Peser.',
  ])
  expect(heard('.a::after { content: "À venir"; }', 'src/a.css')).toEqual(['À venir'])
  expect(heard("console.error('Le port est pris.')", 'scripts/a.mjs')).toEqual(['Le port est pris.'])
})

test('every part of the product that speaks is in the list', () => {
  const rooms = new Set(allSaid().map(({ path }) => roomOf(path)))
  for (const room of [
    'index.html',
    'public',
    'scripts',
    'server',
    'server/operate',
    'server/use',
    'tour',
    'workers',
  ])
    expect(rooms, room).toContain(room)
  expect(allSaid().length).toBeGreaterThan(3000)
})

test('the list has a sentence once a room, with its first place and how many others', () => {
  const places = ['src/trades/tour/b.ts', 'src/trades/tour/c.ts', 'server/main.ts']
  expect(listed(places.map((path, n) => ({ path, line: n + 1, text: 'Un arrêt' })))).toEqual([
    'tour (1)',
    '  src/trades/tour/b.ts:1 (+1)\tUn arrêt',
    '',
    'server (1)',
    '  server/main.ts:3\tUn arrêt',
    '',
  ])
})
