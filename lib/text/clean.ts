/** Line ends become LF, byte order marks and NULs go; nothing else is normalised. */
export function cleanText(raw: string): string {
  return raw.replaceAll(/[\uFEFF\0]/g, '').replaceAll(/\r\n?/g, '\n')
}
