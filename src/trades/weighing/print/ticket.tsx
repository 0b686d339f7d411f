// The ticket of a weighing session on a 72 mm roll: rendered only for print, by the screen that prints it; no network is needed
// (DC1).
import './ticket.css'
import { useEffect, useRef, type RefObject } from 'react'
import { OnPaper } from '#kit/print/on-paper.tsx'
import type { SessionTicket } from '../rules/session-ticket.ts'

export function Ticket({ ticket }: { readonly ticket: SessionTicket }) {
  const article = useRef<HTMLElement>(null)
  useLengthOf(article)
  return (
    <OnPaper>
      <div className="sheets">
        <article ref={article} className="ticket" aria-label="Ticket de pesée">
          <h1>{ticket.organisation}</h1>
          <h2>{ticket.title}</h2>
          <dl>
            {ticket.rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <table>
            <thead>
              <tr>
                <th scope="col">Objet</th>
                <th scope="col">Qté</th>
                <th scope="col">Net</th>
              </tr>
            </thead>
            <tbody>
              {ticket.lines.map((line, n) => (
                // oxlint-disable-next-line react/no-array-index-key -- a printed line is identified by its position
                <tr key={n}>
                  <td>
                    {line.name}
                    {line.code !== '' && <small>{line.code}</small>}
                  </td>
                  <td>{line.pieces}</td>
                  <td>
                    {line.net}
                    {line.isEstimated && <small>estimé</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="ticket__total">
            Total {ticket.total}
            {ticket.estimated !== '' && <small>{ticket.estimated}</small>}
          </p>
          {ticket.signedBy !== '' && <p>Signé&nbsp;: {ticket.signedBy}</p>}
        </article>
      </div>
    </OnPaper>
  )
}

const MARGIN = 3
/** A page that is wider than long is printed on its side. */
const SHORTEST = 80

/** A roll is cut where the ticket ends. It has no box on the screen: a copy of it is measured when it is about to be printed. */
const useLengthOf = (ticket: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let paper: CSSStyleSheet | null = null
    const takeAway = (): void => {
      if (paper !== null)
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== paper)
      paper = null
    }
    const cut = (): void => {
      takeAway()
      if (ticket.current === null) return
      const length = Math.max(SHORTEST, millimetresOf(ticket.current) + 2 * MARGIN)
      paper = new CSSStyleSheet()
      paper.replaceSync(`@page ticket { size: 72mm ${length}mm }`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
    }
    window.addEventListener('beforeprint', cut)
    window.addEventListener('afterprint', takeAway)
    return () => {
      window.removeEventListener('beforeprint', cut)
      window.removeEventListener('afterprint', takeAway)
      takeAway()
    }
  }, [ticket])
}

/** Whole ones, and one to spare: what is longer than its page by a hair begins a second one. */
const millimetresOf = (ticket: HTMLElement): number => {
  const copy = ticket.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return 0
  copy.classList.add('ticket--measured')
  document.body.append(copy)
  const { height } = copy.getBoundingClientRect()
  copy.remove()
  return Math.ceil((height * 25.4) / 96) + 1
}
