// `npm run images -- --to s3|folder`: brings the images into a bucket, or back; a server may be running.
import { runCommand } from '../command-line.ts'
import { moveAsTold } from './move-as-told.ts'

await runCommand(settings => moveAsTold(settings, process.argv.slice(2)))
