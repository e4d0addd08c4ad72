/** The key of the query, apart from its code, which comes after the start. */
export const capabilitiesKey = ['capabilities']
