// What every list of the configuration is opened with.

export interface ConfigListProps {
  /** The record that is open beside the list. */
  readonly id: string | null
}
