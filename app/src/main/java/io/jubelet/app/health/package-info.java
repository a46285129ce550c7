/**
 * Health of the agent: the state of the runtime, checked every few seconds and as soon as it fails. The pod CIDR of the node is
 * passed to the runtime here, too, and the watchdog of the service manager is notified.
 */
package io.jubelet.app.health;
