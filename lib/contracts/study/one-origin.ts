import { grammar as grammarOfCollection } from '../collection/grammar.ts'
import { lookup as lookupOfCollection } from '../collection/lookup.ts'
import * as collectionRelays from '../collection/relays.ts'
import { wordWrites as wordWritesOfCollection } from '../collection/words.ts'
import { relayed } from '../relayed.ts'
import { auth as authOfAccounts } from '../user-manager/auth.ts'
import { avatars as avatarsOfAccounts } from '../user-manager/avatars.ts'
import { thirdParty } from '../user-manager/third-party.ts'

/** The learner's app calls the service that it came from and no other: here are the rest of its routes, at the same paths. */
const here = { from: '/api', to: '/api' } as const

export const auth = relayed(authOfAccounts, here)
export const avatars = relayed(avatarsOfAccounts, here)
export const signIn = relayed(thirdParty.signIn, here)
export const refreshing = relayed(thirdParty.refreshing, here)
export const profile = relayed(thirdParty.profile, here)
export const words = relayed(collectionRelays.words, here)
export const keptSentences = relayed(collectionRelays.keptSentences, here)
export const dictionary = relayed(collectionRelays.dictionary, here)
export const cards = relayed(collectionRelays.review, here)
export const wordWrites = relayed(wordWritesOfCollection, here)
export const lookup = relayed(lookupOfCollection, here)
export const grammar = relayed(grammarOfCollection, here)
