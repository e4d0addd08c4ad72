/** Ratings that have not arrived, of the account that made them. They hold ids only, and outlive the page. */
export const PREFIX = 'yomu.rating.'

/** Sends what an earlier visit could not, wherever this one begins; loads nothing where nothing waits. */
export async function startOutbox(): Promise<void> {
  if (!Object.keys(localStorage).some(key => key.startsWith(PREFIX))) return
  const { sendRatings } = await import('./outbox.ts')
  await sendRatings()
}
