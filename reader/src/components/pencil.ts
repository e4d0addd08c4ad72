/** The icon of what can be written or edited. `icon-paths.ts` is part of the start, which needs none. */
export const pencil = 'M4.500 19.500l1-4.200L15.800 5a2.100 2.100 0 013 3L8.500 18.300zM13.800 7l3 3'
