import '../../lib/agent/routes.property.test.ts'
