// Why something was refused: the kit's own sentence component, under the name that the dock's screens use.
export { Said } from '#kit/show/said.tsx'
