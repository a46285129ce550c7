/**
 * Questions to containers over the network: probes and the HTTP hooks. A container that answers badly or not at all is a
 * result here, not a failure of the call; what follows from it is decided elsewhere. Commands that are run inside containers
 * belong to the runtime.
 */
package io.jubelet.ports.probe;
