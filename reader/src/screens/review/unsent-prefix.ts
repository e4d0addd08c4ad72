/** Ratings that have not arrived, of the account that made them. They hold ids only, and outlive the page. */
export const PREFIX = 'yomu.rating.'
