/** The keys of ratings that have not arrived, before the account's id. They hold ids only, and outlive the page. */
export const PREFIX = 'yomu.rating.'
