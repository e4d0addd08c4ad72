/** What a key or folder is called where it lies. */
export const nameIn = (folder: string, key: string): string =>
  key.startsWith(folder) && key !== folder ? key.slice(folder.length) : key

/** What a file made of it is called. */
export const fileName = (key: string): string => key.slice(key.lastIndexOf('/') + 1) || key

/** A folder's own folders, outermost first, each as the prefix it is. */
export const foldersTo = (prefix: string): { prefix: string; name: string }[] =>
  [...prefix.matchAll(/[^/]*\//g)].map(({ 0: name, index }) => ({
    prefix: prefix.slice(0, index + name.length),
    name: name.slice(0, -1) || name,
  }))
