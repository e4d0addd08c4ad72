/** The time after which a download without new bytes is given up. */
const STILL_MS = 60_000

interface Keeping {
  signal: AbortSignal
  onBytes(bytes: number): void
}

/** Gives up a reply that does not begin in time; `counted` limits the pauses of its body. */
export async function begun(open: (signal: AbortSignal) => Promise<Response>, signal: AbortSignal) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The download does not begin.')), STILL_MS)
  try {
    return await open(AbortSignal.any([signal, late.signal]))
  } finally {
    clearTimeout(timer)
  }
}

/** Makes the reply for the cache and counts its bytes as they pass. A body that stalls or ends early is an error. */
export function counted(reply: Response, { signal, onBytes }: Keeping) {
  let bytes = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const type = reply.headers.get('content-type') ?? 'application/octet-stream'
  const expected = Number(reply.headers.get('content-length') ?? Number.NaN)
  const body = reply.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      start: controller => wait(controller),
      transform(chunk, controller) {
        wait(controller)
        bytes += chunk.byteLength
        onBytes(chunk.byteLength)
        controller.enqueue(chunk)
      },
      flush(controller) {
        clearTimeout(timer)
        if (!Number.isNaN(expected) && bytes !== expected)
          controller.error(new Error('The download ended early.'))
      },
    }),
    { signal },
  )
  function wait(controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) {
    clearTimeout(timer)
    if (signal.aborted) return
    timer = setTimeout(() => controller.error(new Error('The download stands still.')), STILL_MS)
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  const response = new Response(body ?? null, { headers: { 'content-type': type } })
  return { response, received: () => bytes }
}

/** The name of the bytes of a reply: its tag, and its kind, since a sound and a picture may share a tag. */
export async function hashIn(headers: Headers, name: string): Promise<string> {
  const [kind = ''] = (headers.get('content-type') ?? '').split('/')
  const tag = /^(?:W\/)?"([\w.-]{8,})"$/.exec(headers.get('etag') ?? '')?.[1]
  return `${kind}-${tag ?? (await hashOf(name))}`
}

async function hashOf(name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))
  return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
