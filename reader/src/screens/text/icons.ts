/** The drawings of this screen, as in `components/icon-paths.ts`. */

export const series = 'M6 9h12a2 2 0 012 2v7a2 2 0 01-2 2H6a2 2 0 01-2-2v-7a2 2 0 012-2zM6 6h12M8 3h8'
export const clock = 'M12 20a8 8 0 100-16 8 8 0 000 16zM12 7.500V12l3 2'
export const again = 'M5 13a7 7 0 107-7c-2.200 0-4 .9-5.500 2.400L4.500 10.500M4.500 5v5.500H10'
export const share =
  'M12 14.500V4M8 7.500l4-4 4 4M7 11H6a1.500 1.500 0 00-1.500 1.500V19A1.500 1.500 0 006 20.500h12a1.500 1.500 0 001.500-1.500v-6.500A1.500 1.500 0 0018 11h-1'
export const star =
  'M12 4l2.500 5 5.500.800-4 3.900.950 5.500L12 16.600 7.050 19.200 8 13.700 4 9.800l5.500-.800z'
