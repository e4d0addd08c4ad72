import { Readable } from 'node:stream'
import { CLIP_TYPE } from '../contracts/schemas/speech.ts'
import { type Reply, stream } from '../http/reply.ts'

/** Whole sound, as an answer. */
export const audioReply = (wav: Uint8Array): Reply =>
  stream(Readable.from([wav]), {
    'content-type': CLIP_TYPE,
    'content-length': String(wav.byteLength),
    'cache-control': 'no-store',
  })
