/** The drawings of the player's buttons, in strokes on a field of 24 × 24. */

const five = 'M13.600 9.800h-2.700l-.3 2.500c1.900-.7 3.300.1 3.300 1.600s-1.800 2.200-3.400 1.300'
export const backFive = `M5 12.500a7 7 0 107-7H8M10.500 3L8 5.500 10.500 8${five}`
export const onFive = `M19 12.500a7 7 0 11-7-7h4M13.500 3L16 5.500 13.500 8${five}`
export const pauseEach = 'M3 7h9M3 12h9M3 17h6M16 7v10M20 7v10'
export const repeat = 'M4 11V9a3 3 0 013-3h12M16 3l3 3-3 3M20 13v2a3 3 0 01-3 3H5M8 21l-3-3 3-3'
export const gap = 'M3 10v4M6.500 7v10M10 10v4M13 12h1.500M16.500 8.500L20 12l-3.500 3.500'
export const delay = 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.500 2'
export const fillWindow = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5'
export const leaveWindow = 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5'
export const fold = 'M4 5h16M8 15l4-4 4 4M12 11v9'
export const unfold = 'M4 19h16M8 9l4 4 4-4M12 4v9'
export const copy = 'M9 9h10v11H9zM5 15V4h10'
export const translate =
  'M4 6h9M8.500 4v2M11 6c-.8 4-3.300 7-7 9M6 9c1 2.500 3 4.500 6 6M12.500 20L16.500 11l4 9M14 17h5'
export const follow = 'M12 4v4M12 16v4M4 12h4M16 12h4M12 14.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5z'
export const smallPicture = 'M3 5h18v14H3zM12 12h6v4h-6z'
