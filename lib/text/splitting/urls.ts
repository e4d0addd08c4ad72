const schemes = ['http://', 'https://', 'ftp://', 'www.']
const address = /[\x21-\x7E]+/y

/** The end of the web address that begins here, or the place itself. */
export function urlEnd(line: string, at: number): number {
  if (!schemes.some(scheme => line.startsWith(scheme, at))) return at
  address.lastIndex = at
  let end = at + (address.exec(line)?.[0].length ?? 0)
  while ('.,!?;:)"\''.includes(line.charAt(end - 1))) end--
  return end
}
