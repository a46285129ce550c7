/**
 * Pods whose end is not reported. The owners of resources that one pod has for itself (devices of plugins, claims of DRA drivers,
 * CPUs and memory of NUMA nodes) find them here, and release what they have.
 */
package io.jubelet.app.abandoned;
