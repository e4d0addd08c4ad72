/** The drawings of the panel's icons, in strokes on a field of 24 × 24. */

export const play = 'M8 5.500v13l10.500-6.500z'
export const pause = 'M8.500 6v12M15.500 6v12'
export const speaker =
  'M4 9.500h3.500L12 5.500v13l-4.500-4H4zM15.500 9a4.200 4.200 0 010 6M18 6.500a7.800 7.800 0 010 11'
export const microphone = 'M9 6.500a3 3 0 016 0V11a3 3 0 01-6 0zM5.500 11.500a6.500 6.500 0 0013 0M12 18v3'
export const stop = 'M7 7h10v10H7z'
export const keep = 'M7 4.500h10V20l-5-4-5 4z'
export const copy =
  'M10.700 8.500h6.600a2.200 2.200 0 012.200 2.200v7.100a2.200 2.200 0 01-2.200 2.200h-6.600a2.200 2.200 0 01-2.200-2.200v-7.100a2.200 2.200 0 012.200-2.200zM15.500 5.500A1.500 1.500 0 0014 4H6.200a1.700 1.700 0 00-1.700 1.700V14A1.500 1.500 0 006 15.500'
export const accent = 'M3 16.500h5v-9h8v9h5'
