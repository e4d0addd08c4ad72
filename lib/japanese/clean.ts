/** Converts line ends to LF, removes byte order marks and NULs, and replaces half characters with U+FFFD. */
export function cleanText(raw: string): string {
  return raw
    .toWellFormed()
    .replaceAll(/[\uFEFF\0]/g, '')
    .replaceAll(/\r\n?/g, '\n')
}
