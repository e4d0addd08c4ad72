import { store } from '../../../../web/store.ts'

/** The time zone that the learner is asked about; null while there is no question. */
export const zoneAsked = store<string | null>(null)
