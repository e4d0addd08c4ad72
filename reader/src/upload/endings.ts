/** The endings of texts, of saved pages of the web, and of archives. */
export const textEndings = ['txt', 'text', 'md']
export const pageEndings = ['html', 'htm', 'xhtml', 'xht']
export const ZIP = 'zip'

/** The name of a file without its ending, and the ending in small letters. */
export function named(fileName: string) {
  const [, name = fileName, ending = ''] = /^(.*)\.([^.]*)$/.exec(fileName) ?? []
  return { name: name.trim(), ending: ending.toLowerCase() }
}
