/** In the query of the page's own address: the network answers, never the device, so that a proxy can ask for its sign-in. */
export const THROUGH = 'through'
