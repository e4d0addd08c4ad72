/** Paces are in characters a minute. */

/** No event tells of a slower or quicker reader. */
export const SLOWEST_PACE = 20
export const FASTEST_PACE = 1_200

/** The own pace of a learner of whom too little reading is known. */
export const USUAL_PACE = 600
const SLOWEST_OWN = 200
const FASTEST_OWN = 1_200
/** A row that is passed more quickly than so many times the own pace was not read. */
const TIMES_OWN = 3

export const withinOwnPaces = (pace: number) => Math.min(FASTEST_OWN, Math.max(SLOWEST_OWN, pace))

/** The pace at which rows count at most. */
export const mostPace = (own: number) => Math.min(FASTEST_PACE, TIMES_OWN * own)

/** The number of characters that count in a sentence. */
export const charactersOf = (sentence: string) => [...sentence.replaceAll(/\s/g, '')].length
