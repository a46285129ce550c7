/**
 * Rules of device plugins: which devices there are and how many of them count for the node, which ones a container gets and
 * from which NUMA nodes, what a container is given for them, and the file in which allocations are kept. See the documentation of
 * the device plugin API v1beta1. Calls of plugins are made by others.
 */
package io.jubelet.domain.device;
