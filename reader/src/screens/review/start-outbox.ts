import { PREFIX } from './unsent-prefix.ts'

/** Sends ratings left from an earlier visit; loads nothing if there are none. */
export async function startOutbox(): Promise<void> {
  if (!Object.keys(localStorage).some(key => key.startsWith(PREFIX))) return
  const { sendRatings } = await import('./outbox.ts')
  await sendRatings()
}
