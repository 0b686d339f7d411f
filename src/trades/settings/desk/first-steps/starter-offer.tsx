// The starter catalogue (FS3): what is in it, by category, with a few of its figures; all of it or some categories.
import { useState, type ReactNode } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { formatTwoDecimals } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { dropStarter, takeStarter } from '../../data/take-starter.ts'
import { starterCategories, starterObjects } from '../../rules/starter-catalogue.ts'
import { configPath, NEW } from '../../shared/config-places.ts'

const EXAMPLES = ['Canapé 3 places', 'Lave-linge', 'Table de chevet', 'Vélo adulte', 'Carton de livres']
const examples = EXAMPLES.flatMap(name => starterObjects.filter(one => one.name === name))

const icons: { readonly [category in (typeof starterCategories)[number]]: IconName } = {
  Mobilier: 'sofa',
  Électroménager: 'washing-machine',
  'Vaisselle et cuisine': 'utensils',
  'Livres, jeux, jouets': 'book-open',
  Textile: 'shirt',
  'Sport et loisirs': 'bike',
  'Bricolage et jardin': 'drill',
}

export function StarterOffer({ eyebrow }: { readonly eyebrow: ReactNode }) {
  const database = useDatabase()
  const rights = useRights()
  const act = useAct()
  const [isChoosing, setChoosing] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const wanted = starterObjects.filter(({ category }) => !left.has(category))
  const take = async (): Promise<void> => {
    const done = await act.run(() => takeStarter(database, { objects: wanted, rights }))
    if (done === null) return
    notifyUndoable(
      `${plural(done.answer.objects.length, 'objet ajouté', 'objets ajoutés')} au catalogue`,
      () => void attemptOrTell(() => dropStarter(database, { taken: done.answer, rights })),
    )
  }
  const toggle = (category: string): void => {
    const next = new Set(left)
    if (!next.delete(category)) next.add(category)
    setLeft(next)
  }
  return (
    <>
      <div className="fst__b">
        <div>
          {eyebrow}
          <h2 className="num">{`${starterObjects.length}\u00a0objets courants, prêts à servir`}</h2>
        </div>
        <p className="muted">
          Poids, volume, minutes et filière y sont déjà. Chaque objet reste marqué «&#8239;à vérifier&#8239;»
          jusqu’à sa première pesée.
        </p>
        <ul className="fst__c">
          {starterCategories.map(category => {
            const count = plural(starterObjects.filter(one => one.category === category).length, 'objet')
            return (
              <li key={category}>
                {isChoosing ? (
                  <CheckField
                    label={`${category} (${count})`}
                    checked={!left.has(category)}
                    onChange={() => toggle(category)}
                  />
                ) : (
                  <>
                    <Icon name={icons[category]} />
                    <span>{category}</span>
                    <span className="num">{count}</span>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <Examples />
        <RefusalText>{act.said}</RefusalText>
      </div>
      <div className="fst__f">
        <Button
          variant="primary"
          size="lg"
          disabled={wanted.length === 0}
          loading={act.isBusy}
          onClick={() => void take()}
        >
          {`Prendre les ${wanted.length}\u00a0objets`}
        </Button>
        <Button aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Choisir parmi eux
        </Button>
        <LinkButton to={configPath('objets', undefined, { open: 'import' })}>Importer un CSV</LinkButton>
        <LinkButton to={configPath('objets', NEW)}>Un objet à la main</LinkButton>
      </div>
    </>
  )
}

function Examples() {
  return (
    <table className="table fst__t">
      <caption className="sr">Par exemple</caption>
      <thead>
        <tr>
          <th scope="col">Par exemple</th>
          <th scope="col" className="r">
            kg
          </th>
          <th scope="col" className="r">
            m³
          </th>
          <th scope="col" className="r">
            min
          </th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ name, weight, volume, minutes }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="r num">{formatTwoDecimals(weight / 1000)}</td>
            <td className="r num">{formatTwoDecimals(volume)}</td>
            <td className="r num">{minutes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
