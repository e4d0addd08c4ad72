const LONGEST_NAME = 150
const NAMELESS = 'download'

/** Content-Disposition with the name in full (RFC 8187) and in ASCII. No name can break out of the header. */
export function attachment(name: string): string {
  const clean = cleanName(name)
  return `attachment; filename="${inAscii(clean)}"; filename*=UTF-8''${encoded(clean)}`
}

/** The name without its path, control characters, and characters that change the direction of text. */
function cleanName(name: string): string {
  const bare = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/s, '')
    .trim()
  return shortened(bare) || NAMELESS
}

/** Keeps the extension, by which systems recognise the file. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= LONGEST_NAME) return name
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, LONGEST_NAME - ending.length).join('') + ending
}

/** Some browsers decode percent signs in the plain form. */
function inAscii(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%;]/g, '_')
  return ascii.replace(/^_+(?=\.[A-Za-z0-9]+$|$)/, NAMELESS)
}

/** encodeURIComponent leaves some characters that an extended value must not contain. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*!]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
