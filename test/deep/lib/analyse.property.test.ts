import '../../lib/agent/analyse.property.test.ts'
