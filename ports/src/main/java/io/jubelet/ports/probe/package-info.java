/**
 * Probes of containers over the network, and HTTP hooks. A bad answer of a container, or none, is a result, not a failure of
 * the call; its consequences are decided elsewhere. Commands that are run inside containers belong to the runtime.
 */
package io.jubelet.ports.probe;
