/**
 * Health of the agent: the state of the runtime, checked every five seconds, and twice a second while it or its network is not
 * ready. The pod CIDR of the node is passed to the runtime here, too, and the watchdog of the service manager is notified.
 */
package io.jubelet.app.health;
