import { addressOf } from '../../../web/place.ts'
import { sessionState } from '../../../web/session/session.ts'

/** Loaded when a sound is played or a picture shown: it is not part of the start. */
async function keptAmong(names: readonly string[]): Promise<string | null> {
  if (!sessionState().session) return null
  const { keptAddress } = await import('../kept/media/held.ts')
  for (const name of names) {
    const address = await keptAddress(name)
    if (address !== null) return address
  }
  return null
}

/**
 * The address of a sound or picture: of the first of these names that the device keeps, else the server's, for whose path
 * `ask` asks. `isAnew`: the former address does not play, so the server is asked first.
 */
export async function keptOrAsked(
  names: readonly string[],
  ask: (isAnew: boolean) => Promise<string>,
  isAnew = false,
): Promise<string> {
  const kept = () => keptAmong(names).catch(() => null)
  const requestAddress = async () => {
    const path = await ask(isAnew)
    return path && addressOf(path)
  }
  if (!isAnew) return (await kept()) ?? (await requestAddress())
  try {
    return await requestAddress()
  } catch (error) {
    const address = await kept()
    if (address === null) throw error
    return address
  }
}
