type Headers = Record<string, string | undefined>

/** Those of the headers that are named, as far as they are there. */
export const headersNamed = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
