/** Ratings that have not arrived, of the account that made them. They hold ids only, and outlive the page. */
export const PREFIX = 'yomu.rating.'

/** Sends ratings left from an earlier visit; loads nothing if there are none. */
export async function startOutbox(): Promise<void> {
  if (!Object.keys(localStorage).some(key => key.startsWith(PREFIX))) return
  const { sendRatings } = await import('./outbox.ts')
  await sendRatings()
}
