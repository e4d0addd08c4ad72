/** Characters beyond which a title would push what it names out of the window. */
const MOST = 60

/** True for a title that is set hardly larger than the text below it. */
export const isLongTitle = (title: string) => title.length > MOST
