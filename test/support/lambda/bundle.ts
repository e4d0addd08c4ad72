import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { NATIVE } from '../../../lib/operations/cloud/deploy.ts'
import type { ApiPlan } from '../../../lib/operations/cloud/plan.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Bundles a Lambda into a folder that is laid out like its package: the bundle, its files, the native modules. */
export async function bundleLambda({ handler, files }: Pick<ApiPlan, 'handler' | 'files'>, folder: string) {
  const entry = handler.replace(/\.handler$/, '')
  const bundle = join(folder, `${entry}.mjs`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: [...NATIVE] },
    build: {
      ssr: join(root, `${entry}.ts`),
      outDir: dirname(bundle),
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        output: {
          entryFileNames: '[name].mjs',
          codeSplitting: false,
          banner:
            "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
        },
      },
    },
  })
  for (const file of files) await cp(join(root, file), join(folder, file), { recursive: true })
  for (const name of NATIVE) {
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(root, 'node_modules', name), link)
  }
  return bundle
}
