import { activityKey } from '../activity/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { readAnew } from '../api/read-anew.ts'
import { keys as articleKeys } from '../articles/keys.ts'
import { profileKey } from '../profile/queries.ts'
import { oneSentenceKey, sentencesKey, wordsKey } from './queries.ts'
import { syncWordStates } from './states.ts'

const keys = [wordsKey, sentencesKey, oneSentenceKey, activityKey, profileKey, ['review']]

/** Reads anew what follows from words, cards and their settings, such as how many cards are due. */
export const freshLearning = () => Promise.all(keys.map(queryKey => readAnew(queryClient, queryKey)))

/** Reads anew what shows the learner's words, such as the sides of their cards. */
export const freshWords = () =>
  Promise.all([wordsKey, ['review', 'queue']].map(queryKey => readAnew(queryClient, queryKey)))

/** The same after the server has changed many words, with their states and what the lists of texts say of them. */
export async function freshStates(): Promise<void> {
  await syncWordStates()
  await freshLearning()
  await queryClient.invalidateQueries({ queryKey: articleKeys.lists })
}
