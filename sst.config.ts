export default $config({
  app: ({ stage }) => ({
    name: 'yomu',
    home: 'aws',
    version: '4.17.1',
    removal: stage === 'production' ? 'retain' : 'remove',
    protect: stage === 'production',
  }),

  async run() {
    // sst allows no import at the top of this file.
    const { deploymentFrom } = await import('./lib/operations/cloud/settings.ts')
    const { deploy } = await import('./lib/operations/cloud/deploy.ts')
    const { default: manifest } = await import('./package.json', { with: { type: 'json' } })
    deploy(deploymentFrom($app, process.env), manifest.dependencies)
  },
})
