/** The keys of what has not arrived, before the account's id. They hold nothing private, and outlive the page. */
export const ratingsPrefix = 'yomu.rating.'
export const progressPrefix = 'yomu.progress.'
