import type { Plugin } from 'vite'

/** Code of zod that writes schemas down as JSON Schema, or walks through data with cycles: no page does either. */
const UNUSED: readonly (readonly [code: RegExp, instead: string])[] = [
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, 'undefined'],
  [/return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g, ''],
  [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\);/g, '{}'],
  // The bounds of a schema as its properties (`maxLength`), which come from there.
  [/processors\.aggregateChecks\(inst\)/g, '({})'],
]

/** Leaves out of zod what pages do not use, a twentieth of all that they load first. */
export const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      let rest = code
      for (const [unused, instead] of UNUSED) {
        const without = rest.replaceAll(unused, instead)
        if (without === rest) this.error(`This version of zod has no ${unused}: correct the list.`)
        rest = without
      }
      return { code: rest, map: null }
    },
  },
})
