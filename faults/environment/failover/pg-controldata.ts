import fs from 'node:fs'
import path from 'node:path'

/**
 * `pg_controldata`, which Patroni runs and the included PostgreSQL lacks: the lines that Patroni reads. Offsets
 * are those of `ControlFileData` (src/include/catalog/pg_control.h), the same in PostgreSQL 12 to 18.
 */
const STATES = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
]

const [folder = '.'] = process.argv.slice(2)
const control = fs.readFileSync(path.join(folder, 'global/pg_control'))
const readPosition = (offset: number) =>
  `${control.readUInt32LE(offset + 4).toString(16)}/${control.readUInt32LE(offset).toString(16)}`.toUpperCase()

const facts = {
  'pg_control version number': control.readUInt32LE(8),
  'Database system identifier': control.readBigUInt64LE(0),
  'Database cluster state': STATES[control.readUInt32LE(16)] ?? 'unrecognized status code',
  'Latest checkpoint location': readPosition(32),
  "Latest checkpoint's REDO location": readPosition(40),
  "Latest checkpoint's TimeLineID": control.readUInt32LE(48),
  "Latest checkpoint's PrevTimeLineID": control.readUInt32LE(52),
}
for (const [name, value] of Object.entries(facts)) console.log(`${name}: ${value}`)
