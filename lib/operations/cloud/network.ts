/** Priorities of rules: the smaller number comes first. */
export const THE_SERVICE = 100
const BEFORE_THE_SERVICE = 10

/** Lambdas reach each other and the providers of sign-in through a NAT instance, and tables through an endpoint. */
export function createNetwork(): sst.aws.Vpc {
  const vpc = new sst.aws.Vpc('Network', { nat: 'ec2' })
  new aws.ec2.VpcEndpoint('TablesEndpoint', {
    vpcId: vpc.id,
    serviceName: $interpolate`com.amazonaws.${aws.getRegionOutput().region}.dynamodb`,
    vpcEndpointType: 'Gateway',
    routeTableIds: vpc.nodes.privateRouteTables.apply(tables => tables.map(({ id }) => id)),
  })
  return vpc
}

export function createBalancer(component: string, domain: string, vpc: sst.aws.Vpc): sst.aws.Alb {
  const balancer = new sst.aws.Alb(`${component}Balancer`, {
    vpc,
    domain,
    listeners: [
      { port: 80, protocol: 'http' },
      { port: 443, protocol: 'https' },
    ],
  })
  new aws.lb.ListenerRule(`${component}Redirect`, {
    listenerArn: balancer.getListener('http', 80).arn,
    priority: 1,
    actions: [{ type: 'redirect', redirect: { port: '443', protocol: 'HTTPS', statusCode: 'HTTP_301' } }],
    conditions: [{ pathPattern: { values: ['/*'] } }],
  })
  return balancer
}

/** Routes a path of another service's host; the caller's address is passed on. */
export function routeToLambda(
  component: string,
  lambda: sst.aws.Function,
  { balancer, path }: { balancer: sst.aws.Alb; path: string },
): void {
  const group = new aws.lb.TargetGroup(`${component}Target`, {
    targetType: 'lambda',
    lambdaMultiValueHeadersEnabled: true,
  })
  const permission = new aws.lambda.Permission(`${component}TargetPermission`, {
    action: 'lambda:InvokeFunction',
    function: lambda.name,
    principal: 'elasticloadbalancing.amazonaws.com',
    sourceArn: group.arn,
  })
  new aws.lb.TargetGroupAttachment(
    `${component}TargetAttachment`,
    { targetGroupArn: group.arn, targetId: lambda.arn },
    { dependsOn: [permission] },
  )
  new aws.lb.ListenerRule(`${component}Rule`, {
    listenerArn: balancer.getListener('https', 443).arn,
    priority: BEFORE_THE_SERVICE,
    actions: [{ type: 'forward', targetGroupArn: group.arn }],
    conditions: [{ pathPattern: { values: [path] } }],
  })
}
