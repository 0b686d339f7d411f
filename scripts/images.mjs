// `npm run images -- --to s3|folder`: brings the images into a bucket, or back. An existing build is used even if it is stale, because a
// running server uses its files.
import { runBuilt } from './prepare.mjs'

runBuilt('images')
