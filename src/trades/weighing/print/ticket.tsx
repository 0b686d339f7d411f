// The ticket of a weighing session on a 72 mm roll: rendered only for print, by the screen that prints it; no network is needed
// (DC1).
import './ticket.css'
import { OnPaper } from '#kit/print/on-paper.tsx'
import type { SessionTicket } from '../rules/session-ticket.ts'

export function Ticket({ ticket }: { readonly ticket: SessionTicket }) {
  return (
    <OnPaper>
      <div className="sheets">
        <article className="ticket" aria-label="Ticket de pesée">
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
