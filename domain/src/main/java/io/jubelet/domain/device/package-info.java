/**
 * Rules of device plugins: the devices and their number for the node, their selection for containers and NUMA nodes, the
 * environment, mounts and device nodes of containers, and the file in which allocations are kept. See the documentation of the
 * device plugin API v1beta1. Plugins are called elsewhere.
 */
package io.jubelet.domain.device;
