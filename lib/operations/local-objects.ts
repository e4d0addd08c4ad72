import { LocalStore } from '../data/object-stores/local/local-store.ts'

/** Accessed without data_server. */
export const localStoreIn = (folder: string): LocalStore =>
  new LocalStore({
    folder,
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    signAddress: () => Promise.reject(new Error('Only data_server signs addresses')),
  })
