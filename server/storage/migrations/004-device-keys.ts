// The public key of each device that has one, by the device's own id (decision 016). It is no record: no device needs another's key.
import type { Migration } from '../migration.ts'

export const deviceKeys: Migration = {
  id: 4,
  statements: ({ text, int }) => [
    `create table device_key (
      org ${text} not null, device ${text} not null, key ${text} not null, at ${int} not null,
      primary key (org, device))`,
  ],
}
