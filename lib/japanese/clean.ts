/** Line ends become LF, byte order marks and NULs go, half characters become U+FFFD; all else stays as it is. */
export function cleanText(raw: string): string {
  return raw
    .toWellFormed()
    .replaceAll(/[\uFEFF\0]/g, '')
    .replaceAll(/\r\n?/g, '\n')
}
