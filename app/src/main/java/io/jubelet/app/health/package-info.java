/**
 * Health of the agent: the state of the runtime, checked every few seconds and as soon as it fails. The pod CIDR of the node is
 * passed to the runtime here, too.
 */
package io.jubelet.app.health;
