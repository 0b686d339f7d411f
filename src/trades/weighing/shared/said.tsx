// Why something was not done: the house's own sentence, under the name that the dock's screens know.
export { Said } from '#kit/show/said.tsx'
