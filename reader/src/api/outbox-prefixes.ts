/** The keys of what has not arrived, before the account's id. They outlive the page and the session. */
export const ratingsPrefix = 'yomu.rating.'
export const progressPrefix = 'yomu.progress.'
export const statesPrefix = 'yomu.states.'
