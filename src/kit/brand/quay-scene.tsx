// The quay with its van and its parcels, above the sign-in form. Decoration.
export function QuayScene() {
  return (
    <svg
      className="quay"
      viewBox="24 40 612 228"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g className="art__far">
        <path d="M96 240V96l52-34 52 34v144zM214 240V84h150v156zM378 240V70l64-40 64 40v170zM520 240V100h84v140z" />
      </g>
      <g className="art__light">
        <path d="M132 112h32v26h-32zM232 104h24v20h-24zM276 104h24v20h-24zM320 104h24v20h-24zM424 72h36v22h-36zM540 118h18v18h-18zM570 118h18v18h-18z" />
      </g>
      <g className="art__near">
        <path d="M372 222V112a8 8 0 0 1 8-8h150a8 8 0 0 1 8 8v110z" className="art__body" />
        <path d="M538 140h44c5 0 9 2 12 6l26 34c3 4 4 7 4 12v30H538z" className="art__body" />
        <path d="M556 156h22l20 26h-42z" className="art__light" />
        <circle cx="424" cy="224" r="18" className="art__body" />
        <circle cx="582" cy="224" r="18" className="art__body" />
        <circle cx="424" cy="224" r="5" />
        <circle cx="582" cy="224" r="5" />
        <path d="M372 196h-6M455 104v92" />
        <rect x="276" y="176" width="66" height="62" rx="5" className="art__body" />
        <path d="M300 176v20h18v-20" />
        <rect x="286" y="126" width="48" height="50" rx="5" className="art__body" />
        <path d="M303 126v15h14v-15" />
        <path d="M144 200v-46c0-14 8-22 22-22h26c14 0 22 8 22 22v46z" className="art__body" />
        <path
          d="M132 200c-9 0-14-6-14-13 0-8 6-13 13-13s13 5 13 13v13h70v-13c0-8 6-13 13-13s13 5 13 13c0 7-5 13-14 13v28h-94z"
          className="art__body"
        />
        <path d="M144 214h70" />
        <path d="M144 228v10M214 228v10" />
        <path d="M70 238V120M52 238h36M48 120l10-34h24l10 34z" className="art__body" />
      </g>
      <path d="M-1400 248h3460" className="art__quay" />
    </svg>
  )
}
