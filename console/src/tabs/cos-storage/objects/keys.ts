/** The last part of a key or of a folder's prefix. */
export const nameIn = (folder: string, key: string): string =>
  key.startsWith(folder) && key !== folder ? key.slice(folder.length) : key

/** The name of a downloaded file. */
export const fileName = (key: string): string => key.slice(key.lastIndexOf('/') + 1) || key

/** The folders on the path to a folder, outermost first, each as a prefix. */
export const foldersTo = (prefix: string): { prefix: string; name: string }[] =>
  [...prefix.matchAll(/[^/]*\//g)].map(({ 0: name, index }) => ({
    prefix: prefix.slice(0, index + name.length),
    name: name.slice(0, -1) || name,
  }))
