import type { Clients } from '../contracts/clients.ts'
import { isProblem } from '../platform/problems/errors.ts'

interface Asked {
  internal: Pick<Clients['userManager']['internal'], 'account'>
}

export async function accountExists({ internal }: Asked, id: number, signal: AbortSignal): Promise<boolean> {
  try {
    await internal.account({ params: { id } }, { signal })
    return true
  } catch (error) {
    if (isProblem(error, 'not_found')) return false
    throw error
  }
}
