import type { CallReply } from './call.ts'
import { headersNamed } from './headers.ts'
import { Reply, stream } from './reply.ts'

const ofTheAnswer = ['etag', 'cache-control', 'location']
const ofTheBytes = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'content-disposition']

/** What a sister service answered, its bytes as they come, as an answer of one's own. */
export function passedOn(reply: CallReply): Reply {
  const { status } = reply
  const headers = headersNamed(reply.headers, ofTheAnswer)
  const body = reply.stream()
  if (status === 200 || status === 206)
    return stream(body, { ...headers, ...headersNamed(reply.headers, ofTheBytes) }, status)
  // Read to its end, so that the connection can be used again.
  body.on('error', () => {}).resume()
  return new Reply({ kind: 'empty' }, { status, headers })
}
