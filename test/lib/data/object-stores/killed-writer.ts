import { localStoreIn, MB, never, pendingBody } from './media-lab.ts'

// A process that stays in the middle of a file until it is killed.
const [folder = '', key = ''] = process.argv.slice(2)
const body = pendingBody(Buffer.alloc(MB))
process.stdin.resume()
await localStoreIn(folder).put(key, body, { content_type: 'video/mp4', max_bytes: 9 * MB, signal: never })
