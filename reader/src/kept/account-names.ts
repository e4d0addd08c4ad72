import { ownName, plainName } from '../../../web/place.ts'

/** The number of an account, or the UUID of one that signs in through a provider. */
const ACCOUNT = /^(?:[1-9]\d{0,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The names of what the device keeps for each account, which begin alike. `has` knows them from those of other apps. */
export const accountNames = (beginning: string) =>
  Object.assign((account: number | string) => ownName(beginning + account), {
    has(name: string): boolean {
      const plain = plainName(name) ?? ''
      return plain.startsWith(beginning) && ACCOUNT.test(plain.slice(beginning.length))
    },
  })
