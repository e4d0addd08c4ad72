/** The drawings of `<Icon path={…}>`, in strokes on a field of 24 × 24. */

export const book =
  'M12 6.5C10 4.8 6.8 4.2 3 4.5v14c3.8-.3 7 .3 9 2 2-1.7 5.2-2.3 9-2v-14c-3.8-.3-7 .3-9 2zM12 6.500v14'
export const list = 'M4 6h16M4 12h10M4 18h13M19 12h.01'
export const cards = 'M6 8h9a2 2 0 012 2v8a2 2 0 01-2 2H6a2 2 0 01-2-2v-8a2 2 0 012-2zM8 4h10a2 2 0 012 2v9'
export const chart = 'M5 20v-7M12 20V5M19 20v-11'
export const person = 'M12 12a4 4 0 100-8 4 4 0 000 8zM5 20.500c.7-3.7 3.5-5.5 7-5.500s6.3 1.8 7 5.5'
export const plus = 'M12 5v14M5 12h14'
export const minus = 'M5 12h14'
export const filter = 'M4 8h8M18 8h2M15 5v6M4 16h2M12 16h8M9 13v6'
export const sort = 'M5 6h14M7.5 12h9M10 18h4'
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
