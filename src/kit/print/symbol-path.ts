// Modules as one path of an SVG: whole units, so that each is printed at its exact width.

/** `lines` of modules, true is dark. One unit per module; a run is one rectangle. */
export const symbolPath = (lines: readonly (readonly boolean[])[], height = 1): string => {
  let path = ''
  for (const [y, line] of lines.entries())
    for (let x = 0; x < line.length; x++) {
      if (line[x] !== true) continue
      const start = x
      while (line[x + 1] === true) x += 1
      path += `M${start} ${y * height}h${x + 1 - start}v${height}h-${x + 1 - start}z`
    }
  return path
}
