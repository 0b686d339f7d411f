// The sheet that is open over a stop. All sheets are loaded together, once the stop itself is rendered. A planner who checks a visit opens
// them at the desk, where nothing else loads their style.
import '../../tour.css'
import { AddSheet } from './stop-add-sheet.tsx'
import { BindSheet, ScanSheet } from './stop-scan-sheet.tsx'
import { LineSheet } from './stop-line-sheet.tsx'
import { NotDoneSheet, PostponeSheet, RefuseSheet } from './stop-reason-sheets.tsx'
import { PhotosSheet } from './stop-photos-sheet.tsx'
import { QuantitySheet } from './stop-quantity-sheet.tsx'
import type { OpenedSheet, StopSheetProps } from './stop-sheet-props.ts'
import { SignatureSheet } from './stop-signature-sheet.tsx'
import { TotalsSheet } from './stop-totals-sheet.tsx'
import { WeightSheet } from './stop-weight-sheet.tsx'
import { WithoutSheet } from './stop-without-sheet.tsx'

export function OpenSheet({ sheet, ...props }: StopSheetProps & { readonly sheet: OpenedSheet }) {
  switch (sheet.kind) {
    case 'line':
      return <LineSheet {...props} line_id={sheet.line_id} />
    case 'refuse':
      return <RefuseSheet {...props} line_id={sheet.line_id} />
    case 'weight':
      return <WeightSheet {...props} line_id={sheet.line_id} />
    case 'quantity':
      return <QuantitySheet {...props} line_id={sheet.line_id} />
    case 'bind':
      return <BindSheet {...props} line_id={sheet.line_id} />
    case 'photos':
      return <PhotosSheet {...props} line_id={sheet.line_id} />
    case 'without':
      return <WithoutSheet {...props} proofs={sheet.proofs} />
    case 'add':
      return <AddSheet {...props} />
    case 'scan':
      return <ScanSheet {...props} />
    case 'totals':
      return <TotalsSheet {...props} />
    case 'signature':
      return <SignatureSheet {...props} />
    case 'notDone':
      return <NotDoneSheet {...props} />
    case 'postpone':
      return <PostponeSheet {...props} />
    default:
      return sheet satisfies never
  }
}
