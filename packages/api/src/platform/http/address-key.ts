import ipaddr from 'ipaddr.js';

const GROUPS_OF_A_NETWORK = 4;

/** The rate limit key of an address: for IPv6 its network, since a client has a /64 and can use another address for each request. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
