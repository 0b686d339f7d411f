// The small quay and the objects on it: a signpost (no such page), a fallen parcel (an error), one parcel (nothing to do).
// Decoration.
import type { ReactNode } from 'react'

const things = {
  signpost: (
    <>
      <path d="M170 170V88" />
      <path d="M112 62h96l18 14-18 14h-96z" className="art__body" />
      <path d="M228 100h-76l-14 13 14 13h76z" className="art__body" />
    </>
  ),
  fallen: (
    <>
      <rect x="104" y="118" width="56" height="52" rx="4" className="art__body" />
      <path d="M123 118v16h18v-16" />
      <g transform="rotate(24 214 146)">
        <rect x="188" y="120" width="46" height="44" rx="4" className="art__body" />
        <path d="M203 120v14h15v-14" />
      </g>
    </>
  ),
  parcel: (
    <>
      <rect x="146" y="130" width="42" height="40" rx="4" className="art__body" />
      <path d="M160 130v13h14v-13" />
    </>
  ),
} as const satisfies { [thing: string]: ReactNode }

export function SmallQuay({ thing }: { readonly thing: keyof typeof things }) {
  return (
    <svg viewBox="0 0 340 183" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
      <g className="art__far">
        <path d="M14 170V84l40-28 40 28v86zM106 170V74h112v96zM230 170V58l46-30 46 30v112z" />
      </g>
      <g className="art__light">
        <path d="M42 96h24v20H42zM122 92h18v16h-18zM153 92h18v16h-18zM184 92h18v16h-18zM262 66h28v20h-28z" />
      </g>
      <g className="art__near art__near--sm">{things[thing]}</g>
      <path d="M-1400 176h3140" className="art__quay art__quay--sm" />
    </svg>
  )
}
