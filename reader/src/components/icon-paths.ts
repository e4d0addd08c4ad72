/** The drawings of `<Icon path={…}>`, in strokes on a field of 24 × 24. */

export const book =
  'M12 6.5C10 4.8 6.8 4.2 3 4.5v14c3.8-.3 7 .3 9 2 2-1.7 5.2-2.3 9-2v-14c-3.8-.3-7 .3-9 2zM12 6.500v14'
export const list = 'M4 6h16M4 12h10M4 18h13M19 12h.01'
export const cards = 'M6 8h9a2 2 0 012 2v8a2 2 0 01-2 2H6a2 2 0 01-2-2v-8a2 2 0 012-2zM8 4h10a2 2 0 012 2v9'
export const chart = 'M5 20v-7M12 20V5M19 20v-11'
export const person = 'M12 12a4 4 0 100-8 4 4 0 000 8zM5 20.500c.7-3.7 3.5-5.5 7-5.500s6.3 1.8 7 5.5'
export const plus = 'M12 5v14M5 12h14'
export const minus = 'M5 12h14'
export const filter =
  'M4 8h7.500M16.500 8H20M14 10.500a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM4 16h3.500M12.500 16H20M10 18.500a2.5 2.5 0 100-5 2.5 2.5 0 000 5z'
export const search = 'M10.500 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.300 15.300L20 20'
export const next = 'M4 6h9M4 12h7M4 18h9M16 8l4 4-4 4M20 12h-6'
export const bring = 'M12 4v10.500M7.500 10l4.500 4.500 4.500-4.500M4.500 15v4.500h15V15'
export const table = 'M4 5.500h16v13H4zM4 10.500h16M10 5.500v13'
export const chest = 'M4 5h16v4.500H4zM5.500 9.500V19h13V9.500M10 13h4'
export const past = 'M8.500 5.500l-4 4 4 4M4.500 9.500H14a5 5 0 010 10h-4'
export const check = 'M5 12.500l4.500 4.500L19 7.500'
export const bin = 'M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 12.500h9l1-12.500M10.500 11v5M13.500 11v5'
export const sort = 'M6.5 5v13.500M3.500 15.500l3 3 3-3M12.500 6.500H20M12.500 12H18M12.500 17.500H16'
export const sound =
  'M4 15v-3a8 8 0 0116 0v3M4 15h3v5H5.500A1.5 1.5 0 014 18.500zM20 15h-3v5h1.500a1.5 1.5 0 001.5-1.500z'
export const speaker = 'M4 9.500h3.500L12 5.500v13l-4.5-4H4zM15.5 9a4.2 4.2 0 010 6M18 6.500a7.8 7.8 0 010 11'
export const sheet =
  'M7 3.500h10A1.500 1.500 0 0118.500 5v14a1.500 1.500 0 01-1.500 1.500H7A1.500 1.500 0 015.500 19V5A1.500 1.500 0 017 3.500zM9 8.500h6M9 12h6M9 15.500h4'
export const bound = 'M19 17.500H7.500a2 2 0 000 4H19zM19 17.500v-14H7.500a2 2 0 00-2 2v14M9 7.500h6'
export const film =
  'M5 4.500h14A1.500 1.500 0 0120.500 6v12a1.500 1.500 0 01-1.500 1.500H5A1.500 1.500 0 013.500 18V6A1.500 1.500 0 015 4.500zM8 4.500v15M16 4.500v15M3.500 9.500H8M3.500 14.500H8M16 9.500h4.500M16 14.500h4.500'
export const note =
  'M9.500 18.500V6l9-2v12.500M9.500 18.500a2.500 2.500 0 11-5 0 2.500 2.500 0 015 0zM18.500 16.500a2.500 2.500 0 11-5 0 2.500 2.500 0 015 0z'
export const speech = 'M6 5h12a2 2 0 012 2v8a2 2 0 01-2 2h-6l-4.500 3.500V17H6a2 2 0 01-2-2V7a2 2 0 012-2z'
